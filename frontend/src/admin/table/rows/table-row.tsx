import type { KeyboardEvent, MouseEvent } from 'react';
import { forgetSaved } from '@/admin/api/current-record';
import { SelectCell } from '@/admin/bulk/selection';
import type { DataTableProps } from '@/admin/table/data-table';
import { cn } from '@/shared/lib/dom/cn';
import type { Column } from './column';

const controls = 'a, button, input, label, select, [data-slot=select], [data-slot=actions]';

/**
 * Whether a click is meant for the row: not for a control in it, and not the end of a selection of text. A click on a busy button
 * lands on the actions' cell.
 */
const isRowClick = ({ target }: MouseEvent) =>
  !(target as Element).closest(controls) && !window.getSelection()?.toString();

/** A cell of at most two lines, and its whole text, if it is known, when it is pointed at. Screen readers read all of it. */
function Clamp<Row>({ column: { value, text, cell }, row }: { column: Column<Row>; row: Row }) {
  const content = cell(row);
  const title = text?.(row) ?? value?.(row) ?? content;
  return (
    // What overflows is cut off: the padding leaves room for a link's outline.
    <div
      title={typeof title === 'string' ? title : undefined}
      className="-m-0.5 line-clamp-2 p-0.5 [&_a]:outline-offset-0"
    >
      {content}
    </div>
  );
}

/** Points out the row of the record that was saved last, after the page's own scroll position is restored. */
function pointOut(row: HTMLTableRowElement | null) {
  if (!row) return;
  requestAnimationFrame(() => {
    forgetSaved();
    row.scrollIntoView({ block: 'nearest' });
    row.animate?.(
      { backgroundColor: ['color-mix(in oklab, var(--blue) 20%, transparent)', 'transparent'] },
      3000,
    );
  });
}

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'actions' | 'open' | 'selecting'> {
  row: Row;
  rows: Row[];
  isSaved: boolean;
}

/**
 * A row of a table. On narrow screens it is a card: the title and texts over its whole width, below them the short values, and the
 * actions beside these.
 */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, rows, isSaved, columns, actions, open, selecting } = props;
  const [first, ...others] = columns;
  const isSelected = selecting?.selection.has(selecting.asNamed(row).id);
  return (
    <tr
      ref={isSaved ? pointOut : null}
      onClick={open && ((event) => isRowClick(event) && open(row))}
      className={cn(
        'border-t border-line transition-colors hover:bg-sunken/60 has-[button[aria-busy=true]]:opacity-60 max-md:relative max-md:grid max-md:grid-flow-dense max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-0.5 max-md:px-4 max-md:py-2',
        open && 'cursor-pointer',
        selecting && 'max-md:pl-13!',
        isSelected && 'bg-blue/8 hover:bg-blue/12!',
      )}
    >
      {selecting && <SelectCell {...selecting} row={row} rows={rows} />}
      <th
        scope="row"
        className="h-13 px-2 py-1.5 text-left font-medium wrap-anywhere max-md:col-span-3 max-md:h-auto max-md:p-0 md:min-w-32 lg:px-4 xl:min-w-44"
      >
        {first && <Clamp column={first} row={row} />}
      </th>
      {others.map((column) => (
        <td
          key={column.id}
          data-label={column.isNamed ? `${column.header}: ` : undefined}
          className={cn(
            'h-13 px-2 py-1.5 text-muted max-md:h-auto max-md:p-0 max-md:empty:hidden max-md:before:content-[attr(data-label)] lg:px-4',
            // Wide enough for most words while leaving the first column its share. Texts fill a line of a card.
            column.isText
              ? 'wrap-anywhere max-md:col-span-3 md:max-w-60 md:min-w-16 lg:max-w-80 lg:min-w-32'
              : 'whitespace-nowrap max-md:order-2 max-md:col-span-2 max-md:col-start-1 max-md:self-center max-md:text-caption max-md:font-normal',
            column.isText && column.isNamed && 'max-md:flex max-md:gap-1',
          )}
        >
          {column.isText ? <Clamp column={column} row={row} /> : column.cell(row)}
        </td>
      ))}
      <td
        data-slot="actions"
        className={cn(
          'h-13 cursor-auto px-2 max-md:order-1 max-md:col-start-3 max-md:-mr-3 max-md:h-auto max-md:self-center max-md:p-0 lg:px-4',
          // Beside a single value they have its line.
          others.length > 1 && 'max-md:row-span-2',
        )}
      >
        <div className="flex justify-end gap-1 max-md:gap-0">{actions(row)}</div>
      </td>
    </tr>
  );
}

const movedAmong = 'a, button, input[type=checkbox]';

const select = (control: HTMLElement) => {
  if (control instanceof HTMLInputElement && !control.checked) control.click();
};

/** Moves the focus with the arrow keys to the same control of the row above or below. With Shift, boxes of both rows are ticked. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || ctrlKey || metaKey || altKey) return;
  const control = target as HTMLElement;
  const cell = control.closest<HTMLTableCellElement>('th, td');
  const row = cell?.closest('tr');
  if (!cell || !control.matches(movedAmong)) return;
  const index = [...cell.querySelectorAll(movedAmong)].indexOf(control);
  const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const goal = next?.children[cell.cellIndex]?.querySelectorAll<HTMLElement>(movedAmong)[index];
  if (!goal) return;
  event.preventDefault();
  if (shiftKey) for (const box of [control, goal]) select(box);
  goal.focus();
}
