import { api } from '@/api/client';
import type { PageData } from '@/lib/page-state';
import { pageQueriesOf } from './page-table';
import { findPage } from './routes';
import type { Store } from './store';

/**
 * Puts the answers that came with a page into the store, as if its hooks had asked. On a page whose status is 404, an
 * answer that is not there says that the thing is not there either.
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
  // The entries are built from the endpoints' own `need…` functions; their names are not known to the empty slice.
  store.dispatch(api.util.upsertQueryEntries(entries as never));
}
