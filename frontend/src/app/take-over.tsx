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

/**
 * What the server drew has its place already, by the browser or by the person, who may have scrolled since: the router
 * restores places from the next navigation on.
 */
const drawn = { hydrationData: { loaderData: {} } };

async function start(root: HTMLElement, onListening?: () => void) {
  const isDrawn = 'drawn' in root.dataset;
  const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as PageData;
  const store = makeStore({ origin: '' });
  setupListeners(store.dispatch);
  seed(store, window.location.pathname + window.location.search, page);
  const routes = makeRoutes((chunk) => lazily(lazyPages[chunk]));
  await loadMatched(routes);
  const router = createBrowserRouter(routes, isDrawn ? drawn : undefined);
  onListening?.();
  await new Promise<void>((resolve) => {
    const app = (
      <App store={store} state={page.state} onReady={resolve}>
        <RouterProvider router={router} />
      </App>
    );
    // As a transition React takes the page over in pieces, between which it lets go of the thread.
    if (isDrawn) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  });
}

/**
 * Makes the document answer to the person, and resolves once it does: what the server drew is taken over, an empty page
 * is drawn. `onListening` is told when it begins to hear what they do.
 */
export async function takeOver(root: HTMLElement, onListening?: () => void) {
  try {
    await start(root, onListening);
  } catch (error) {
    console.error(error);
    // A page that the server drew can still be read; an empty one says what is wrong.
    if (!('drawn' in root.dataset)) createRoot(root).render(<ErrorScreen />);
  }
}
