import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './client';
import type { Versioned } from './versioned-mutations';

/** The cache utilities keyed by endpoint name, without the endpoints' types. */
interface Cache {
  selectCachedArgsForQuery: (state: unknown, name: string) => unknown[];
  updateQueryData: (name: string, arg: unknown, change: (known: unknown) => unknown) => UnknownAction;
}

const cache = api.util as unknown as Cache;

interface Mutation {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: unknown }>;
}

/** Updates the cached results of these endpoints once a mutation succeeds, before they are refetched. */
async function updateCachedLists(
  names: string[],
  write: Mutation,
  change: (known: unknown, answer: unknown) => unknown,
) {
  const done = await write.queryFulfilled.catch(() => undefined);
  if (!done) return;
  for (const name of names)
    for (const arg of cache.selectCachedArgsForQuery(write.getState(), name))
      write.dispatch(cache.updateQueryData(name, arg, (known) => change(known, done.data)));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const rowsOf = (known: unknown): Versioned[] | undefined =>
  isRecord(known) && Array.isArray(known.rows) ? (known.rows as Versioned[]) : undefined;

/**
 * For `onQueryStarted` of a save: puts the saved record with its new version into cached lists at once, so that nobody
 * edits or deletes the version they have just replaced. New records go into complete lists only; their position in a
 * paginated list is up to the server. `order` sorts the list. `names` may include queries for a single record.
 */
export const upsertInLists =
  <Row extends Versioned>(names: string | string[], order = (rows: Row[]) => rows) =>
  (_saved: unknown, write: Mutation) =>
    updateCachedLists([names].flat(), write, (known, answer) => {
      if (!isRecord(answer)) return undefined;
      const row = answer as unknown as Row;
      const put = (rows: Versioned[]) => rows.map((one) => (one.id === row.id ? row : one));
      const page = rowsOf(known);
      if (page) return { ...(known as object), rows: put(page) };
      if (!Array.isArray(known)) return isRecord(known) && known.id === row.id ? row : undefined;
      const all = known as Row[];
      return order(all.some(({ id }) => id === row.id) ? (put(all) as Row[]) : [...all, row]);
    });

/** For `onQueryStarted` of a deletion: removes the record from the cached list at once. */
export const removeFromList =
  (name: string) =>
  ({ id }: Versioned, write: Mutation) =>
    updateCachedLists([name], write, (known) => {
      const rows = rowsOf(known) ?? [];
      const left = rows.filter((row) => row.id !== id);
      const { total } = known as { total: number };
      return { ...(known as object), rows: left, total: total - (rows.length - left.length) };
    });
