import { api } from '@/api/client';
import type { PageData } from '@/lib/page-state';
import { pageQueriesOf } from './page-table';
import { findPage } from './routes';
import type { Store } from './store';

/**
 * Puts the responses embedded in a page into the store, as if its hooks had fetched them. On a 404 page a missing
 * response means that the record does not exist.
 */
export function preloadStore(store: Store, url: string, { answers, next, status }: PageData) {
  const { chunk, visit } = findPage(url);
  const entries = pageQueriesOf(chunk, visit).flatMap(({ path, endpointName, arg, read }) => {
    const isAnswered = Object.hasOwn(answers, path);
    if (!isAnswered && status !== 404) return [];
    const answer = isAnswered ? answers[path] : null;
    return [{ endpointName, arg, value: read && isAnswered ? read(answer, next?.[path] ?? null) : answer }];
  });
  if (entries.length === 0) return;
  // The entries come from the endpoints' own page queries; the empty slice does not know their names.
  store.dispatch(api.util.upsertQueryEntries(entries as never));
}
