import { useState } from 'react';
import type { TableParams } from '@/admin/table/use-table-params';

export interface NamedRow {
  id: number;
  name: string;
  /** What the notes of an action depend on. */
  kind?: string;
  /** Why a cautious action asks first: 'dated January 2, 2999' */
  caution?: string;
}

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

const none: ReadonlyMap<number, NamedRow> = new Map();

/** Another search or filter clears the selection: it may hide selected rows. */
export function useSelection({ search, filters }: TableParams): Selection {
  const key = JSON.stringify([search, filters]);
  const empty: State = { key, rows: none, isAll: false, anchor: undefined };
  const [state, setState] = useState(empty);
  const current = state.key === key ? state : empty;
  // An action that ends later changes the selection as it is then.
  const set = (rows: NamedRow[], isSelected: boolean) =>
    setState((now) => {
      const next = new Map(now.key === key ? now.rows : none);
      for (const row of rows)
        if (isSelected) next.set(row.id, row);
        else next.delete(row.id);
      return { key, rows: next, isAll: false, anchor: rows.at(-1)?.id };
    });
  return {
    rows: current.rows,
    isAll: current.isAll,
    has: (id) => current.isAll || current.rows.has(id),
    anchor: current.anchor,
    set,
    selectAll: () => setState({ ...current, isAll: true }),
    clear: () => setState(empty),
  };
}

/** Whether the bar with the actions is shown. */
export const isAnySelected = ({ rows, isAll }: Selection) => isAll || rows.size > 0;

/** The states of a bar whose code is fetched once a row is selected. */
export const bulkMessages = { loading: 'Loading actions...', failed: 'We couldn’t load the actions.' };
