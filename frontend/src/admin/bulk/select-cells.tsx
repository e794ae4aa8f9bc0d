import { useEffect, useRef } from 'react';
import type { NamedRow } from './bulk-rows';
import type { Selection } from './selection';

/** How the rows of a table are selected. */
export interface Selecting<Row> {
  selection: Selection;
  asNamed: (row: Row) => NamedRow;
}

interface SelectBoxProps {
  label: string;
  selection: Selection;
  /** The rows that it selects. */
  rows: NamedRow[];
  /** Returns the rows that it selects with Shift. */
  range?: () => NamedRow[];
}

/** A box that selects one row or a page of rows; half ticked if only some of them are selected. */
function SelectBox({ label, selection, rows, range }: SelectBoxProps) {
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
        onChange={({ target, nativeEvent }) => {
          const isRange = range && (nativeEvent as MouseEvent).shiftKey;
          selection.set(isRange ? range() : rows, target.checked);
        }}
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

/** A row's cell; with Shift it selects all rows from the last one. */
export function SelectCell<Row>({
  selection,
  asNamed,
  row,
  rows,
}: Selecting<Row> & { row: Row; rows: Row[] }) {
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
