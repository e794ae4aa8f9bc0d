import type { ComponentType } from 'react';
import { matchRoutes, Outlet, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { ErrorBoundary } from '@/shared/ui/feedback/error-boundary';
import { SiteLayout } from '@/shared/layout/site-layout';
import { ErrorScreen } from './error-screen';
import { pages, type Chunk, type PageVisit } from './page-table';

export type PageComponents = Partial<Record<Chunk, ComponentType>>;

/** Shows the error screen until the next navigation. */
function RouteBoundary() {
  const { key, pathname } = useLocation();
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />} resetKey={key + pathname}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** The routes of the page table: the server has every component, the browser those that it has loaded. */
export function PageRoutes({ components }: { components: PageComponents }) {
  const children = pages.map(({ path, chunk }): RouteObject => ({
    id: chunk,
    path,
    caseSensitive: true,
    Component: components[chunk] ?? null,
  }));
  const page: RouteObject = { id: 'page', Component: RouteBoundary, children };
  const site: RouteObject = { id: 'site', Component: SiteLayout, children: [page] };
  const location = useLocation();
  const isMatched = matchRoutes(bareRoutes, location.pathname) !== null;
  // The catch-all matches no line break (`/a%0Ab`): its pattern is `.*`.
  const unknown = isMatched ? undefined : { ...location, pathname: '/*' };
  return useRoutes([{ id: 'root', Component: RouteBoundary, children: [site] }], unknown);
}

/** Splits a URL into path and query; the query may contain further question marks. */
export function splitUrl(url: string): { pathname: string; search: string } {
  const queryStart = url.indexOf('?');
  return queryStart < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, queryStart), search: url.slice(queryStart) };
}

/** Finds the page at a URL, and its parameters; query parameters that it does not read are dropped. */
export function findPage(url: string): { chunk: Chunk; path: string; shell: boolean; visit: PageVisit } {
  const { pathname, search } = splitUrl(url);
  const match = matchRoutes(bareRoutes, pathname)?.at(-1);
  const page = pages.find(({ chunk }) => chunk === match?.route.id) ?? notFoundPage;
  const params = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of page.query ?? []) {
    const value = params.get(name);
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
