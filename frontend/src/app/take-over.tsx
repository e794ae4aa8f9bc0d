import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import type { PageData } from '@/lib/page-state';
import { App } from './app';
import { ErrorScreen } from './error-screen';
import { lazyPages } from './lazy-pages';
import { lazily, makeRoutes } from './routes';
import { seed } from './seed';
import { makeStore } from './store';

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
  await new Promise<void>((resolve) => {
    const app = (
      <App store={store} state={page.state} onReady={resolve}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </App>
    );
    // As a transition React takes the page over in pieces, between which it lets go of the thread.
    if ('drawn' in root.dataset) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  });
}

/** Makes the document answer to the person, and resolves once it does: what the server drew is taken over, an empty page is drawn. */
export async function takeOver(root: HTMLElement) {
  try {
    await start(root);
  } catch (error) {
    console.error(error);
    // A page that the server drew can still be read; an empty one says what is wrong.
    if (!('drawn' in root.dataset)) createRoot(root).render(<ErrorScreen />);
  }
}
