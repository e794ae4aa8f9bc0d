import type { ApiAccess } from '@/api/access/api-access';
import type { EmbeddedAnswer } from '@/api/access/page-query';
import type { PageData } from '@/hooks/use-page-state';
import { pageQueriesOf } from './page-table';
import { findPage } from './routes';

/**
 * The answers embedded in a page, by the queries that they answer. On a 404 page a missing answer means that the record does
 * not exist.
 */
export function embeddedAnswers(url: string, { answers, next, status }: PageData): EmbeddedAnswer[] {
  const { chunk, visit } = findPage(url);
  return pageQueriesOf(chunk, visit).flatMap((query) => {
    if (Object.hasOwn(answers, query.path))
      return [{ query, data: query.read(answers[query.path], next?.[query.path] ?? null) }];
    return status === 404 ? [{ query, data: null }] : [];
  });
}

/** Asks for what the page at a location reads, while its code is loaded. */
export function prefetchPage(access: ApiAccess, { pathname, search }: Record<'pathname' | 'search', string>) {
  const { chunk, visit } = findPage(pathname + search);
  access.prefetch(pageQueriesOf(chunk, visit));
}
