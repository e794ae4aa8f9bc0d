import '@/shared/styles/app.css';
import '@/admin/styles/admin.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createApiAccess } from '@/shared/api/access/api-access';
import { createApiClient } from '@/shared/api/access/api-client';
import { App } from '@/app/app';
import { pageState } from '@/test/fixtures/samples';
import { Gallery } from './gallery';

// A separate entry, built by `make dev` alone.
const router = createMemoryRouter([{ path: '*', element: <Gallery /> }]);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App access={createApiAccess([], async () => createApiClient({ origin: '' }))} state={pageState}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  );
