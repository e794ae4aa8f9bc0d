import type { Location, NavigateOptions } from 'react-router-dom';
import type { ApiAccess } from '@/shared/api/access/api-access';
import type { EmbeddedAnswer } from '@/shared/api/access/page-query';
import type { PageData } from '@/shared/hooks/use-page-state';
import { canTransitionView } from '@/shared/lib/dom/view-transition';
import { pageQueriesOf } from './page-table';
import { findPage } from './routes';

/**
 * The answers embedded in a page, by the queries that they answer. On a 404 page a missing answer means that the record does
 * not exist. One copy of a page serves all filters that find nothing: their empty list is under `*`.
 */
export function embeddedAnswers(url: string, { answers, next, status }: PageData): EmbeddedAnswer[] {
  const { chunk, visit } = findPage(url);
  return pageQueriesOf(chunk, visit).flatMap((query) => {
    if (Object.hasOwn(answers, query.path))
      return [{ query, data: query.read(answers[query.path], next?.[query.path] ?? null) }];
    if (Object.hasOwn(answers, '*')) return [{ query, data: query.read(answers['*'], null) }];
    return status === 404 ? [{ query, data: null }] : [];
  });
}

/** Asks for what the page at a location reads, while its code is loaded. Resolves once that is there, or has failed. */
function prefetchPage(access: ApiAccess, { pathname, search }: Record<'pathname' | 'search', string>) {
  const { chunk, visit } = findPage(pathname + search);
  return access.prefetch(pageQueriesOf(chunk, visit));
}

/** How long a view transition waits for the next page's data, in milliseconds. */
const patience = 300;

/**
 * Loads what a navigation needs. A view transition waits for the page's data, too, because it shows the page as it is in
 * its first frame.
 */
export function loadForNavigation(
  access: ApiAccess,
  location: Location,
  load: (location: Location) => Promise<void> | undefined,
  { viewTransition = false }: NavigateOptions,
): Promise<void> | undefined {
  const data = prefetchPage(access, location);
  const code = load(location);
  if (!viewTransition || !canTransitionView()) return code;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, patience));
  return Promise.all([code, Promise.race([data, timeout])]).then(() => undefined);
}
