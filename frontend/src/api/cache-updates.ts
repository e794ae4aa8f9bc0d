import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './client';
import type { Versioned } from './versioned-mutations';

/** The cache, by the names of endpoints; which answers they have is known to whoever names them. */
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

/** Follows a write that was done: changes what is known by these names, before it is asked for again. */
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
 * For `onQueryStarted` of a save: what was stored stands in the list at once, with its version, so that nobody opens or
 * deletes what they themselves have just replaced. Something new is put into whole lists; where it stands in a list that
 * the server pages, the server knows. `order` is that of the list. Queries for the one record are named likewise.
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

/** For `onQueryStarted` of a deletion: what is gone is gone from the list at once. */
export const removeFromList =
  (name: string) =>
  ({ id }: Versioned, write: Mutation) =>
    updateCachedLists([name], write, (known) => {
      const rows = rowsOf(known) ?? [];
      const left = rows.filter((row) => row.id !== id);
      const { total } = known as { total: number };
      return { ...(known as object), rows: left, total: total - (rows.length - left.length) };
    });
