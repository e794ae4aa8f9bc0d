import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Page } from './paginated-query';
import type { Store } from './store';
import type { Versioned } from '@/admin/api/versioned-mutations';

type CacheUpdate = ThunkAction<unknown, never, unknown, UnknownAction>;

interface Write<Saved> {
  dispatch: (update: CacheUpdate) => unknown;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: Saved }>;
}

/**
 * For `onQueryStarted`: updates cached results once the write succeeds, before they are refetched, so that no form edits or
 * deletes the version that they have just replaced.
 */
export const afterWrite =
  <Saved, Arg = unknown>(
    updates: (saved: Saved, state: ReturnType<Store['getState']>, arg: Arg) => CacheUpdate[],
  ) =>
  async (arg: Arg, { dispatch, getState, queryFulfilled }: Write<Saved>) => {
    const done = await queryFulfilled.catch(() => undefined);
    if (!done) return;
    updates(done.data, getState() as ReturnType<Store['getState']>, arg).forEach(dispatch);
  };

const replaced = <Row extends Versioned>(rows: Row[], row: Row) =>
  rows.map((one) => (one.id === row.id ? row : one));

/** Puts a saved record in its place; where a new one belongs is up to the server. */
export const replaceInPage =
  <Row extends Versioned>(row: Row) =>
  (page: Page<Row>): Page<Row> => ({ ...page, rows: replaced(page.rows, row) });

/** Puts a saved record into a complete list, in its place or at the end. */
export const upsertInList =
  <Row extends Versioned>(row: Row) =>
  (rows: Row[]): Row[] =>
    rows.some(({ id }) => id === row.id) ? replaced(rows, row) : [...rows, row];
