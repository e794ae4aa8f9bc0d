import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { TableParams } from '@/admin/table/use-table-params';
import { useSessionRetry } from '@/admin/editing/session-gate';
import { matchingRows } from './bulk-api';
import type { BulkListProps } from './use-bulk-actions';

/** Returns a function that reads the rows that match the list's search and filters, page by page in the server's own order. */
export function useMatchingRows<Row extends { id: number }>(path: string, { search, filters }: TableParams) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const withSession = useSessionRetry();
  return async function* () {
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const call = matchingRows.initiate(
        { path, limit: 100, search, filters, cursor },
        { subscribe: false, forceRefetch: true },
      );
      const page = await withSession(() => dispatch(call).unwrap());
      yield* page.rows as Row[];
      cursor = page.next;
    }
  };
}

/**
 * Drops the rows from the selection that no longer match the search and the filters: an action may have changed them, or another user.
 * They are looked for when the list has changed and does not show all of them.
 */
export function usePrunedSelection(
  { selection, page }: BulkListProps<{ id: number }>,
  matches: () => AsyncIterable<{ id: number }>,
) {
  const prune = useEffectEvent(async () => {
    if (!page) return;
    // The list can't show what is selected.
    if (page.total === 0) return selection.clear();
    if (selection.isAll) return;
    const hidden = new Map(selection.rows);
    for (const { id } of page.rows) hidden.delete(id);
    if (hidden.size === 0) return;
    for await (const { id } of matches()) {
      hidden.delete(id);
      if (hidden.size === 0) return;
    }
    selection.set([...hidden.values()], false);
  });
  useEffect(() => {
    // The list says why it can't be fetched, and the next change looks again.
    prune().catch(() => undefined);
  }, [page]);
}
