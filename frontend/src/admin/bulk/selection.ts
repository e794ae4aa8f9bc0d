import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TableParams } from '@/admin/table/use-table-params';
import type { NamedRow } from './bulk-rows';

/** The rows of a list that are selected, also on other pages. */
export interface Selection {
  /** By id. */
  rows: ReadonlyMap<number, NamedRow>;
  /** Whether all rows that match the search and the filters are selected, also those of pages that were not loaded. */
  isAll: boolean;
  has: (id: number) => boolean;
  set: (rows: NamedRow[], isSelected: boolean) => void;
  /** The row that was selected or cleared last: a range starts there. */
  anchor: number | undefined;
  selectAll: () => void;
  clear: () => void;
}

interface State extends Pick<Selection, 'rows' | 'isAll' | 'anchor'> {
  /** The search and the filters. */
  key: string;
}

/** Another search or filter clears the selection: it may hide selected rows. */
export function useSelection({ search, filters }: TableParams): Selection {
  const key = JSON.stringify([search, filters]);
  const empty: State = { key, rows: new Map(), isAll: false, anchor: undefined };
  const [state, setState] = useState(empty);
  const { rows, isAll, anchor } = state.key === key ? state : empty;
  return {
    rows,
    isAll,
    anchor,
    has: (id) => isAll || rows.has(id),
    set: (changed, isSelected) => {
      const next = new Map(rows);
      for (const row of changed)
        if (isSelected) next.set(row.id, row);
        else next.delete(row.id);
      setState({ key, rows: next, isAll: false, anchor: changed.at(-1)?.id });
    },
    selectAll: () => setState({ key, rows, isAll: true, anchor }),
    clear: () => setState(empty),
  };
}

/**
 * Drops rows from the selection that have left the list: once it is shorter, those that were shown, or that the last action
 * has changed, and are shown no more.
 */
export function usePrunedSelection(
  selection: Selection,
  page: { rows: { id: number }[]; total: number } | undefined,
  changed: readonly number[],
) {
  const last = useRef(page);
  const prune = useEffectEvent(() => {
    const before = last.current;
    if (!page) return;
    last.current = page;
    if (page.total === 0) return selection.clear();
    if (selection.isAll || !before || page.total >= before.total) return;
    const left = new Set([...changed, ...before.rows.map(({ id }) => id)]);
    for (const { id } of page.rows) left.delete(id);
    const gone = [...selection.rows.values()].filter(({ id }) => left.has(id));
    if (gone.length > 0) selection.set(gone, false);
  });
  useEffect(() => void prune(), [page]);
}
