import { useEffect, useEffectEvent } from 'react';
import type { Page, PageArg } from '@/api/records/paginated-query';
import type { BulkListProps } from './use-bulk-actions';

/**
 * Drops the rows from the selection that no longer match the search and the filters: an action may have changed them, or another user.
 * They are looked for when the list has changed and does not show all of them.
 */
export function usePrunedSelection(
  { list: { search, filters }, selection, page }: BulkListProps<{ id: number }>,
  fetchPage: (arg: PageArg) => Promise<Page<{ id: number }>>,
) {
  const prune = useEffectEvent(async () => {
    if (!page) return;
    // The list can't show what is selected.
    if (page.total === 0) return selection.clear();
    if (selection.isAll) return;
    const hidden = new Map(selection.rows);
    const see = (rows: { id: number }[]) => rows.forEach(({ id }) => hidden.delete(id));
    see(page.rows);
    let cursor: string | null | undefined;
    while (hidden.size > 0 && cursor !== null) {
      const { rows, next } = await fetchPage({ limit: 100, search, filters, cursor });
      see(rows);
      cursor = next;
    }
    if (hidden.size > 0) selection.set([...hidden.values()], false);
  });
  useEffect(() => {
    // The list says why it can't be fetched, and the next change looks again.
    prune().catch(() => undefined);
  }, [page]);
}
