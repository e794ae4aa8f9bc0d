import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { SiteLayout } from '@/layout/site-layout';
import { ErrorScreen } from './error-screen';
import { pages, type Chunk, type PageVisit } from './page-table';

type Source = Pick<RouteObject, 'Component' | 'lazy'>;

/**
 * Builds the router's routes from the page table: the browser passes lazy components, the server the components
 * themselves.
 */
export function makeRoutes(source: (chunk: Chunk) => Source): RouteObject[] {
  const children = pages.map(({ path, chunk }): RouteObject => ({
    id: chunk,
    path,
    caseSensitive: true,
    ...source(chunk),
  }));
  // Above the pages: a route whose own code can't be loaded never shows its own boundary.
  const page: RouteObject = { id: 'page', ErrorBoundary: ErrorScreen, children };
  return [{ id: 'site', Component: SiteLayout, ErrorBoundary: ErrorScreen, children: [page] }];
}

export const lazyRoute = (load: () => Promise<ComponentType>): Source => ({
  lazy: async () => ({ Component: await load() }),
});

/** Splits a URL into path and query; the query may contain further question marks. */
export function splitUrl(url: string): { pathname: string; search: string } {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}

/** Finds the page at a URL, and its parameters; query parameters that it does not read are dropped. */
export function findPage(url: string): { chunk: Chunk; path: string; shell: boolean; visit: PageVisit } {
  const { pathname, search } = splitUrl(url);
  const match = matchRoutes(bareRoutes, pathname)?.at(-1);
  const page = pages.find(({ chunk }) => chunk === match?.route.id) ?? notFoundPage;
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of page.query ?? []) {
    const value = asked.get(name);
    if (value !== null) query.set(name, value);
  }
  return {
    chunk: page.chunk,
    path: page.path,
    shell: page.shell === true,
    visit: { params: match?.params ?? {}, query },
  };
}

const bareRoutes = pages.map(({ path, chunk }): RouteObject => ({ id: chunk, path, caseSensitive: true }));
const notFoundPage = { path: '*', chunk: 'not-found' as const, query: undefined, shell: undefined };
