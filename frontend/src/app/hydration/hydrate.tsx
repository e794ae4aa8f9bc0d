import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { createApiAccess, type LoadApiClient } from '@/shared/api/access/api-access';
import { App } from '@/app/app';
import { AppRouter } from '@/app/app-router';
import { ErrorScreen } from '@/app/error-screen';
import { embeddedAnswers, loadForNavigation } from '@/app/page-answers';
import { createPageLoader, lazyPages } from '@/app/lazy-pages';
import { createRouter } from '@/app/router';
import { PageRoutes } from '@/app/routes';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import { rootErrorHandlers } from '@/shared/lib/dom/report-error';
import type { PageData } from '@/shared/hooks/use-page-state';
import { earlyEvents } from './early-events';

const currentUrl = () => window.location.pathname + window.location.search;

/** Lets the browser answer to what happened meanwhile. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

const loadedAt = Date.now();

const loadApiClient: LoadApiClient = async (embedded) => {
  const load = () => import(/* webpackChunkName: "api-client" */ '@/shared/api/access/api-client');
  return (await importWithRetry(load)).createApiClient({ origin: '' }, embedded, loadedAt);
};

/** Input predicts a navigation: load the API's client then. Visitors who only read never download it. */
function loadOnFirstInput(load: () => Promise<unknown>) {
  const eventTypes = ['pointerover', 'keydown'];
  const onInput = () => {
    for (const type of eventTypes) document.removeEventListener(type, onInput);
    load().catch(() => undefined);
  };
  for (const type of eventTypes) document.addEventListener(type, onInput);
}

async function start(root: HTMLElement) {
  const { components, load } = createPageLoader();
  // If this fails, the page can't be rendered at all.
  const loadCurrentPage = () => load(window.location, (chunk) => importWithRetry(lazyPages[chunk]));
  // In the task that runs the entry: webpack waits for the script element of a shell's chunk, which may be failing already.
  const loading = loadCurrentPage();
  const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as PageData;
  const url = earlyEvents().url || currentUrl();
  const access = createApiAccess(embeddedAnswers(url, page), loadApiClient);
  loadOnFirstInput(access.load);
  await loading;
  await nextTask();
  // The user may have gone back meanwhile; the document was rendered for the first URL.
  const canHydrate = isServerRendered(root) && currentUrl() === url;
  for (let pending = loadCurrentPage(); pending; pending = loadCurrentPage()) await pending;
  const router = createRouter(createBrowserHistory(), (location, options) =>
    loadForNavigation(access, location, load, options),
  );
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <App access={access} state={page.state} onReady={resolve}>
          <AppRouter router={router} isHydrating={canHydrate}>
            <PageRoutes components={components} />
          </AppRouter>
        </App>
      </StrictMode>
    );
    const options: RootOptions = rootErrorHandlers;
    // As a transition React hydrates in pieces, between which it yields to the browser.
    if (canHydrate) startTransition(() => void hydrateRoot(root, app, options));
    else createRoot(root, options).render(app);
  });
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
    // A server-rendered page is still readable. An empty one shows the error.
    if (!isServerRendered(root)) createRoot(root).render(<ErrorScreen />);
    return false;
  }
}
