import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { createPageData } from '@/shared/api/page-data';
import type { PageData } from '@/shared/hooks/use-page-state';
import { App, ErrorScreen } from '@/shared/layout/app';
import { pagePattern } from '@/shared/links/page-list';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import { rootErrorHandlers } from '@/shared/lib/dom/report-error';
import { createSession } from '@/shared/session/session';
import { lazyPages } from '@/site/lazy-pages';
import { pages } from '@/site/pages';
import { prefetchLinksInSight, prefetchOnIntent } from '@/site/prefetch';
import { embeddedAnswers, findPage, isSitePage, PageRoutes, type PageRoutesProps } from '@/site/routes';
import { useScrollRestoration } from '@/site/scroll';
import { pageShown } from '@/site/transition-link';

const currentUrl = () => window.location.pathname + window.location.search;

/** Lets the browser answer to what happened meanwhile. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Loads the page at the window's address; that may change meanwhile. If it fails, the page can't be rendered at all. */
async function loadCurrentPage() {
  for (;;) {
    const url = currentUrl();
    const { chunk } = findPage(url);
    if (!isSitePage(chunk)) throw new Error('this page belongs to another document');
    const Page = await importWithRetry(pages[chunk].load);
    if (url === currentUrl()) return { [chunk]: Page };
  }
}

async function start(root: HTMLElement) {
  // In the task that runs the entry: webpack waits for the script element of a shell's chunk, which may be failing already.
  const loading = loadCurrentPage();
  const page = JSON.parse(document.getElementById('page')?.textContent ?? '') as PageData;
  const url = window.earlyEvents?.url ?? currentUrl();
  const pageData = createPageData(embeddedAnswers(url, page));
  const session = createSession(pageData);
  await loading;
  await nextTask();
  const components = lazyPages(await loadCurrentPage());
  // The user may have gone back meanwhile; the document was rendered for the first URL.
  const canHydrate = isServerRendered(root) && currentUrl() === url;
  const prefetch = prefetchLinksInSight(pageData);
  await new Promise<void>((resolve) => {
    const onShown = () => {
      resolve();
      prefetch();
    };
    const app = (
      <StrictMode>
        <App pageData={pageData} session={session} state={page.state} pages={pagePattern('site')}>
          <BrowserRouter>
            <SitePages components={components} onShown={onShown} />
          </BrowserRouter>
        </App>
      </StrictMode>
    );
    const options: RootOptions = {
      ...rootErrorHandlers,
      // In place of what has failed there is a message, with a button.
      onCaughtError: (...failure) => {
        rootErrorHandlers.onCaughtError(...failure);
        resolve();
      },
    };
    // As a transition React hydrates in pieces, between which it yields to the browser.
    if (canHydrate) startTransition(() => void hydrateRoot(root, app, options));
    else createRoot(root, options).render(app);
  });
  prefetchOnIntent(pageData);
}

export const isServerRendered = (root: HTMLElement) => 'rendered' in root.dataset;

/** Resolves to whether the document has become interactive. */
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

/** The pages in the browser: a step restores the scroll position, and ends the view transition that waits for it. */
export function SitePages(props: PageRoutesProps) {
  const location = useLocation();
  useScrollRestoration();
  useLayoutEffect(() => void pageShown(), [location]);
  return <PageRoutes {...props} />;
}
