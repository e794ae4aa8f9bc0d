import { lazy, type ComponentType } from 'react';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import { ReloadPage } from '@/shared/layout/reload-page';
import { adminPaths } from '@/shared/links/page-list';
import { pages } from './pages';
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

/** Loads a page's chunk when it is shown. If that fails, as after a deploy, the document is reloaded from the new release. */
async function loadPage(chunk: keyof typeof pages): Promise<{ default: ComponentType }> {
  try {
    return { default: await withProgress(importWithRetry(pages[chunk].load)) };
  } catch {
    return { default: ReloadPage };
  }
}

const chunks = Object.keys(pages) as (keyof typeof pages)[];

/** The pages' components: `shown` that of the first page, which is there, the others are loaded when they are shown. */
export function lazyPages(shown: Partial<PageComponents>): PageComponents {
  const others = chunks.map((chunk) => [chunk, lazy(() => loadPage(chunk))]);
  // The back office has documents of its own.
  const elsewhere = Object.keys(adminPaths).map((chunk) => [chunk, ReloadPage]);
  return { ...(Object.fromEntries([...others, ...elsewhere]) as PageComponents), ...shown };
}
