import { Suspense, useEffect, type ComponentType } from 'react';
import { matchRoutes, Outlet, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import type { EmbeddedAnswer } from '@/shared/api/page-data';
import type { PageData } from '@/shared/hooks/use-page-state';
import { RouteBoundary } from '@/shared/layout/app';
import { SiteLayout } from '@/shared/layout/site-layout';
import { pageList, type Chunk } from '@/shared/links/page-list';
import { navigationQuery } from '@/shared/navigation/queries';
import { pages, type PageVisit } from './pages';

export type PageComponents = Record<Chunk, ComponentType>;

const routeOf = (chunk: Chunk, path: string, Component?: ComponentType): RouteObject => ({
  id: chunk,
  path,
  caseSensitive: true,
  Component: Component ?? null,
});

const bareRoutes = pageList.map(({ chunk, path }) => routeOf(chunk, path));

export interface PageRoutesProps {
  components: PageComponents;
  onShown?: (() => void) | undefined;
}

/** The pages in their layout. The server has every component; the browser has those that it has loaded, and the others suspend. */
export function PageRoutes({ components, onShown }: PageRoutesProps) {
  const location = useLocation();
  const found = findPage(location.pathname);
  // The catch-all matches no line break (`/a%0Ab`): its pattern is `.*`.
  const unknown = found.isMatched ? undefined : { ...location, pathname: '/*' };
  // The page's route alone: the router would compile all their patterns at every step.
  const shown = routeOf(found.chunk, found.path, components[found.chunk]);
  const page: RouteObject = { element: <ShownPage onShown={onShown} />, children: [shown] };
  const site: RouteObject = { Component: SiteLayout, children: [page] };
  return useRoutes([{ Component: RouteBoundary, children: [site] }], unknown);
}

function ShownPage({ onShown }: Pick<PageRoutesProps, 'onShown'>) {
  return (
    <RouteBoundary>
      <Suspense fallback={null}>
        <Outlet />
        <Shown onShown={onShown} />
      </Suspense>
    </RouteBoundary>
  );
}

/** After the page, so that its effect runs when all of the page is there. */
function Shown({ onShown }: Pick<PageRoutesProps, 'onShown'>) {
  const { key } = useLocation();
  useEffect(() => void onShown?.(), [key, onShown]);
  return null;
}

/** Splits a URL into path and query; the query may contain further question marks. */
export function splitUrl(url: string): { pathname: string; search: string } {
  const queryStart = url.indexOf('?');
  return queryStart < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, queryStart), search: url.slice(queryStart) };
}

/** Finds the page at a URL, its parameters and queries; query parameters that it does not read are dropped. */
export function findPage(url: string) {
  const { pathname, search } = splitUrl(url);
  const match = matchRoutes(bareRoutes, pathname)?.at(-1);
  const page = pageList.find(({ chunk }) => chunk === match?.route.id) ?? notFoundPage;
  const params = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of (isSitePage(page.chunk) && pages[page.chunk].query) || []) {
    const value = params.get(name);
    if (value !== null) query.set(name, value);
  }
  const visit: PageVisit = { params: match?.params ?? {}, query };
  // The navigation is on every page that the server renders.
  const rendered = isSitePage(page.chunk) && !page.shell ? pages[page.chunk] : undefined;
  const queries = rendered ? [navigationQuery, ...(rendered.queries?.(visit) ?? [])] : [];
  return { ...page, isMatched: match !== undefined, visit, queries };
}

export const isSitePage = (chunk: Chunk): chunk is keyof typeof pages => chunk in pages;

const notFoundPage = { chunk: 'not-found', path: '*', shell: false } as const;

/**
 * The answers embedded in a page, by the queries that they answer. On a 404 page a missing answer means that the record does
 * not exist. One copy of a page serves all filters that find nothing: their empty list is under `*`.
 */
export function embeddedAnswers(url: string, { answers, next, status }: PageData): EmbeddedAnswer[] {
  return findPage(url).queries.flatMap((query) => {
    if (Object.hasOwn(answers, query.path))
      return [{ query, data: query.read(answers[query.path], next?.[query.path] ?? null) }];
    if (Object.hasOwn(answers, '*')) return [{ query, data: query.read(answers['*'], null) }];
    return status === 404 ? [{ query, data: null }] : [];
  });
}
