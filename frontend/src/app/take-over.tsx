import '@/styles/app.css';
import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { App } from '@/app/app';
import { ErrorScreen } from '@/app/error-screen';
import { lazyPages } from '@/app/lazy-pages';
import { lazily, makeRoutes } from '@/app/routes';
import { seed } from '@/app/seed';
import { makeStore } from '@/app/store';
import type { PageData } from '@/lib/page-state';
import { whenIdle } from '@/lib/when-idle';

/** Loads the pages that this address shows, so that the first draw has nothing to wait for. */
async function loadMatched(routes: RouteObject[]) {
  const matched = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

async function start(root: HTMLElement) {
  const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as PageData;
  const store = makeStore({ origin: '' });
  setupListeners(store.dispatch);
  seed(store, window.location.pathname + window.location.search, page);
  const routes = makeRoutes((chunk) => lazily(lazyPages[chunk]));
  await loadMatched(routes);
  // What the server drew can be read meanwhile: the thread is let go of between loading the code and running it.
  if ('drawn' in root.dataset) await new Promise<void>((resume) => void whenIdle(resume));
  const app = (
    <App store={store} state={page.state}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  );
  // As a transition React takes the page over in pieces, between which it lets go of the thread.
  if ('drawn' in root.dataset) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root)
  start(root).catch((error: unknown) => {
    console.error(error);
    // A page that the server drew can still be read; an empty one says what is wrong.
    if (!('drawn' in root.dataset)) createRoot(root).render(<ErrorScreen />);
  });
