import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TableParams } from '@/admin/table/use-table-params';
import type { NamedRow } from './bulk-rows';

interface State {
  /** The search and the filters. */
  key: string;
  rows: ReadonlyMap<number, NamedRow>;
  /** Whether all rows that match the search and the filters are selected, also those of pages that were not loaded. */
  isAll: boolean;
  /** The row that was selected or cleared last: a range starts there. */
  anchor: number | undefined;
}

export type Selection = ReturnType<typeof useSelection>;

/** The rows of a list that are selected, also on other pages. Another search or filter clears it: it may hide selected rows. */
export function useSelection({ search, filters }: TableParams) {
  const key = JSON.stringify([search, filters]);
  const empty: State = { key, rows: new Map(), isAll: false, anchor: undefined };
  const [state, setState] = useState(empty);
  const current = state.key === key ? state : empty;
  return {
    ...current,
    has: (id: number) => current.isAll || current.rows.has(id),
    set: (changed: NamedRow[], isSelected: boolean) => {
      const rows = new Map(current.rows);
      for (const row of changed)
        if (isSelected) rows.set(row.id, row);
        else rows.delete(row.id);
      setState({ key, rows, isAll: false, anchor: changed.at(-1)?.id });
    },
    selectAll: () => setState({ ...current, isAll: true }),
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

export interface Selecting<Row> {
  selection: Selection;
  asNamed: (row: Row) => NamedRow;
}

interface SelectBoxProps {
  label: string;
  selection: Selection;
  rows: NamedRow[];
  range?: () => NamedRow[];
}

/** A box that selects one row or a page of rows; half ticked if only some of them are selected. */
function SelectBox({ label, selection, rows, range = () => rows }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const count = rows.filter(({ id }) => selection.has(id)).length;
  const isChecked = count > 0 && count === rows.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isChecked;
  });
  return (
    // The label is the target: a box alone is too small for a finger.
    <label className="-m-2 grid size-9 cursor-pointer place-items-center pointer-coarse:-m-3 pointer-coarse:size-11">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={({ target, nativeEvent }) =>
          selection.set((nativeEvent as MouseEvent).shiftKey ? range() : rows, target.checked)
        }
        className="size-4 accent-blue"
      />
    </label>
  );
}

/** The header's cell: selects the page. It heads no column of values, so it is no header cell. */
export const SelectHeader = <Row,>({ selection, asNamed, rows }: Selecting<Row> & { rows: Row[] }) => (
  <td data-slot="select" className="h-10 w-9 pl-4 xl:w-13 max-md:flex max-md:items-center max-md:pl-0">
    <SelectBox label="Select this page" selection={selection} rows={rows.map(asNamed)} />
  </td>
);

/** Returns the rows between two, with both; the end comes last. Only the end if the start is not among them. */
function rowsBetween(rows: NamedRow[], start: number | undefined, end: NamedRow): NamedRow[] {
  const from = rows.findIndex(({ id }) => id === start);
  const to = rows.findIndex(({ id }) => id === end.id);
  if (from < 0) return [end];
  return from < to ? rows.slice(from, to + 1) : rows.slice(to, from + 1).reverse();
}

type SelectCellProps<Row> = Selecting<Row> & { row: Row; rows: Row[] };

/** A row's cell; with Shift it selects all rows from the last one. */
export function SelectCell<Row>({ selection, asNamed, row, rows }: SelectCellProps<Row>) {
  const named = asNamed(row);
  return (
    <td
      data-slot="select"
      className="h-13 w-9 pl-4 max-md:absolute max-md:top-4 max-md:left-4 max-md:h-auto max-md:p-0"
    >
      <SelectBox
        label={`Select ${named.name}`}
        selection={selection}
        rows={[named]}
        range={() => rowsBetween(rows.map(asNamed), selection.anchor, named)}
      />
    </td>
  );
}
