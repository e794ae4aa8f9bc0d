import '@/shared/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { makeStore } from '@/admin/api/store';
import { adminPages, adminRoutes } from '@/admin/shell/admin-root';
import { createPageData } from '@/shared/api/page-data';
import type { PageData } from '@/shared/hooks/use-page-state';
import { App, ErrorScreen } from '@/shared/layout/app';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import { reportUnhandledErrors, rootErrorHandlers } from '@/shared/lib/dom/report-error';
import { pagePattern } from '@/shared/links/page-list';
import { createSession } from '@/shared/session/session';

async function start(root: HTMLElement) {
  window.earlyEvents?.stop();
  // The page's chunk comes with the document; without it there is nothing to show.
  const chunk = matchRoutes(adminRoutes, window.location)?.at(-1)?.route.id ?? '';
  if (chunk in adminPages) await importWithRetry(adminPages[chunk as keyof typeof adminPages]);
  const { state } = JSON.parse(document.getElementById('page')?.textContent ?? '') as PageData;
  const pageData = createPageData();
  const session = createSession(pageData);
  createRoot(root, rootErrorHandlers).render(
    <StrictMode>
      <Provider store={makeStore({ pageData, session })}>
        <App pageData={pageData} session={session} state={state} pages={pagePattern('admin')}>
          <RouterProvider router={createBrowserRouter(adminRoutes)} />
        </App>
      </Provider>
    </StrictMode>,
  );
}

reportUnhandledErrors();
const root = document.getElementById('root');
if (root)
  start(root).catch((error: unknown) => {
    console.error(error);
    createRoot(root).render(<ErrorScreen />);
  });
