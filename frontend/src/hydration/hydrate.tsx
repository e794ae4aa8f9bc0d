import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { App } from '@/app/app';
import { ErrorScreen } from '@/app/error-screen';
import { isChunk, lazyPages, loadPage } from '@/app/lazy-pages';
import { preloadStore } from '@/app/preload-store';
import { lazyRoute, makeRoutes } from '@/app/routes';
import { makeStore } from '@/app/store';
import { importWithRetry } from '@/lib/dom/import-with-retry';
import { rootErrorHandlers } from '@/lib/dom/report-error';
import type { PageData } from '@/lib/page-state';
import { earlyEvents } from './early-events';

/** Loads the pages that this address shows, so that the first render has nothing to wait for. */
async function loadMatched(routes: RouteObject[]) {
  const matched = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (!route.id || !isChunk(route.id)) return;
      Object.assign(route, { Component: await importWithRetry(lazyPages[route.id]), lazy: undefined });
    }),
  );
}

/**
 * What the server rendered has its scroll position already, by the browser or by the person: the router restores positions
 * from the next navigation on.
 */
const rendered = { hydrationData: { loaderData: {} } };

const here = () => window.location.pathname + window.location.search;

/** Lets the browser answer to what happened meanwhile. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

async function start(root: HTMLElement) {
  const routes = makeRoutes((chunk) => lazyRoute(() => loadPage(chunk)));
  // In the task that runs the entry: webpack waits for the script element of a shell's chunk, which may be failing already.
  const loading = loadMatched(routes);
  const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as PageData;
  const store = makeStore({ origin: '' });
  setupListeners(store.dispatch);
  const url = earlyEvents().url || here();
  preloadStore(store, url, page);
  await loading;
  await nextTask();
  // Who went back meanwhile is at another address than the document was rendered for.
  const canHydrate = isServerRendered(root) && here() === url;
  const router = createBrowserRouter(routes, canHydrate ? rendered : undefined);
  const first = router.state.location;
  await new Promise<void>((resolve) => {
    const app = (
      <App store={store} state={page.state} onReady={resolve}>
        <RouterProvider router={router} />
      </App>
    );
    const options: RootOptions = rootErrorHandlers;
    // As a transition React hydrates in pieces, between which it yields to the browser.
    if (canHydrate) startTransition(() => void hydrateRoot(root, app, options));
    else createRoot(root, options).render(app);
  });
  // The provider subscribes when it is mounted, and misses a navigation that came before.
  if (router.state.location !== first) void router.revalidate();
}

export const isServerRendered = (root: HTMLElement) => 'rendered' in root.dataset;

/**
 * Makes the document interactive and resolves to whether it is: what the server rendered is hydrated, an empty page is
 * rendered.
 */
export async function hydrateApp(root: HTMLElement): Promise<boolean> {
  try {
    await start(root);
    return true;
  } catch (error) {
    console.error(error);
    // What the server rendered can still be read; an empty page says what is wrong.
    if (!isServerRendered(root)) createRoot(root).render(<ErrorScreen />);
    return false;
  }
}
