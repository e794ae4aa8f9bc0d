import { createElement, lazy, type ComponentType } from 'react';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import { ReloadPage } from '@/shared/layout/reload-page';
import { adminPaths } from '@/shared/links/page-list';
import { loadedPage, loadPage, pages } from './pages';
import type { PageComponents } from './routes';

/** Shows the line at the top of the window (`app.css`) while a page is being loaded. */
async function withProgress<T>(loading: Promise<T>): Promise<T> {
  const { dataset } = document.documentElement;
  dataset.loading = '';
  try {
    return await loading;
  } finally {
    delete dataset.loading;
  }
}

/** Loads a page's chunk. If that fails, as after a deploy, the document is reloaded from the new release. */
async function loadOrReload(chunk: keyof typeof pages): Promise<ComponentType> {
  try {
    return await withProgress(importWithRetry(() => loadPage(chunk)));
  } catch {
    return ReloadPage;
  }
}

/** A page that is loaded when it is shown. One whose code has been prefetched is rendered at once: `lazy` would render twice. */
function lazyPage(chunk: keyof typeof pages): ComponentType {
  const Loading = lazy(async () => ({ default: await loadOrReload(chunk) }));
  return () => createElement(loadedPage(chunk) ?? Loading);
}

const chunks = Object.keys(pages) as (keyof typeof pages)[];

/** The pages' components: `shown` that of the first page, which is there, the others are loaded when they are shown. */
export function lazyPages(shown: Partial<PageComponents>): PageComponents {
  const others = chunks.map((chunk) => [chunk, lazyPage(chunk)]);
  // The back office has documents of its own.
  const elsewhere = Object.keys(adminPaths).map((chunk) => [chunk, ReloadPage]);
  return { ...(Object.fromEntries([...others, ...elsewhere]) as PageComponents), ...shown };
}
