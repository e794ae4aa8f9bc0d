import '@/shared/styles/app.css';
import '@/admin/styles/admin.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { makeStore } from '@/admin/api/store';
import { createPageData } from '@/shared/api/page-data';
import { App } from '@/shared/layout/app';
import { pagePattern } from '@/shared/links/page-list';
import { createSession } from '@/shared/session/session';
import { pageState } from '@/test/fixtures/samples';
import { Gallery } from './gallery';

// A separate entry, built by `make dev` alone.
const router = createMemoryRouter([{ path: '*', element: <Gallery /> }]);
const root = document.getElementById('root');
const pageData = createPageData();
const session = createSession(pageData);
if (root)
  createRoot(root).render(
    <StrictMode>
      <Provider store={makeStore({ pageData, session })}>
        <App pageData={pageData} session={session} state={pageState} pages={pagePattern('site')}>
          <RouterProvider router={router} />
        </App>
      </Provider>
    </StrictMode>,
  );
