import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { forgetSaved, isJustSaved } from '@/api/records/last-saved';
import { SelectCell, SelectHeader, type Selecting } from '@/components/bulk/select-cells';
import { Empty } from '@/components/ui/feedback/feedback';
import { cn } from '@/lib/dom/cn';
import type { Value } from './client-table';
import type { Filter } from './filters';
import { Pagination } from './pagination';
import { ListFailure, NoMatch, TableSkeleton, type TableQuery, type TableMessages } from './table-states';
import { isFiltered, type TableParams, type TableRows } from './use-table-params';

export interface Column<Row> {
  /** The column's id in the URL's `sort` parameter. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value to search and sort by, for tables that do so in the browser. */
  value?: Value<Row>;
  /** The displayed text to search by, if it differs from the value. */
  text?: (row: Row) => string;
  /** Whether the header precedes the value on small screens, where rows are stacked. */
  isNamed?: boolean;
  /** Whether it can be sorted by. */
  sortable?: boolean;
  /** Whether the first click on its header sorts descending: dates begin with the newest. */
  isDescendingFirst?: boolean;
  /** Whether it is free text of any length: it wraps, so that short columns keep their width. */
  isText?: boolean;
}

export interface DataTableProps<Row> {
  columns: Column<Row>[];
  /** Whether it labels the row; by default the first column does. */
  keyOf: (row: Row) => number | string;
  /** The API path of the records: the row of the one saved last is scrolled to and highlighted. */
  path?: string;
  /** The query's result; `data` is the previous result while a new one loads. */
  query: TableQuery<TableRows<Row>>;
  list: TableParams;
  /** What the list can be filtered by, which a list without a match names. */
  filters?: Filter[];
  /** The row's actions, each with a label that names the row. */
  actions: (row: Row) => ReactNode;
  /** Opens a row that is clicked. Keyboards have a link or a button in the row. */
  open?: (row: Row) => void;
  /** Absent: rows can't be selected. */
  selecting?: Selecting<Row> | undefined;
  messages: TableMessages;
  /** An action for an empty list. */
  create?: ReactNode;
}

/** A list as a table, with states for loading, empty, no match and failure. Old rows stay during a refetch. */
export function DataTable<Row>({
  columns,
  keyOf,
  path,
  query,
  list,
  filters,
  actions,
  open,
  selecting,
  messages,
  create,
}: DataTableProps<Row>) {
  const { data, currentData, error, isFetching } = query;
  const failure = error && !isFetching ? <ListFailure query={query} messages={messages} /> : null;
  if (failure && !currentData?.rows.length) return failure;
  // An empty result of the previous query says nothing about the current one.
  const isOpen = !data || (!currentData && data.rows.length === 0);
  if (isOpen) return <TableSkeleton text={messages.loading} columns={columns.length + 1} />;
  if (data.rows.length === 0)
    return isFiltered(list) ? (
      <NoMatch list={list} filters={filters} noun={messages.noun} />
    ) : (
      <Empty text={messages.empty} action={create} />
    );
  return (
    <div aria-busy={isFetching} className={cn('transition-opacity delay-150', isFetching && 'opacity-60')}>
      {failure && <div className="mb-4">{failure}</div>}
      <div className="overflow-x-auto rounded-table border border-line bg-surface">
        <table className="w-full border-collapse text-ui font-normal max-sm:block">
          <thead className="bg-sunken max-sm:block">
            <tr className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:px-4 max-sm:py-1">
              {selecting && <SelectHeader {...selecting} rows={data.rows} />}
              {columns.map((column) => (
                <Header key={column.id} column={column} list={list} />
              ))}
              <th scope="col" className="h-10 px-3 text-right text-caption text-muted max-sm:sr-only md:px-4">
                Actions
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {data.rows.map((row) => (
              <Line
                key={keyOf(row)}
                row={row}
                rows={data.rows}
                isSaved={isJustSaved(path, keyOf(row))}
                columns={columns}
                actions={actions}
                open={open}
                selecting={selecting}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination rows={data} list={list} isCurrent={currentData !== undefined} />
    </div>
  );
}

/** Wide enough for most words while leaving the first column its share. */
const textCell = 'wrap-anywhere sm:max-w-60 sm:min-w-16 md:min-w-24 lg:max-w-80 lg:min-w-32';

/** Whether a click is meant for the row: not for a control in it, and not the end of a selection of text. */
function isRowClick({ target }: MouseEvent): boolean {
  const isControl = (target as Element).closest('a, button, input, label, select, [data-slot=select]');
  return !isControl && !window.getSelection()?.toString();
}

/** The text of a cell if it is known. */
function textOf<Row>({ value, text, cell }: Column<Row>, row: Row): string | undefined {
  const content = text?.(row) ?? value?.(row) ?? cell(row);
  return typeof content === 'string' ? content : undefined;
}

/** A cell of at most two lines, and its whole text when it is pointed at. Screen readers read all of it. */
const Clamp = ({ text, children }: { text: string | undefined; children: ReactNode }) => (
  // What overflows is cut off: the padding leaves room for a link's outline.
  <div title={text} className="-m-0.5 line-clamp-2 p-0.5 [&_a]:outline-offset-0">
    {children}
  </div>
);

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

interface LineProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'actions' | 'selecting'> {
  row: Row;
  /** All rows of the page. */
  rows: Row[];
  isSaved: boolean;
  open: ((row: Row) => void) | undefined;
}

function Line<Row>({ row, rows, isSaved, columns, actions, open, selecting }: LineProps<Row>) {
  const [first, ...others] = columns;
  const isSelected = selecting?.selection.has(selecting.asNamed(row).id);
  return (
    <tr
      ref={isSaved ? pointOut : null}
      onClick={open && ((event) => isRowClick(event) && open(row))}
      className={cn(
        'border-t border-line transition-colors hover:bg-sunken/60 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1 max-sm:p-4',
        open && 'cursor-pointer',
        selecting && 'max-sm:relative max-sm:pl-13!',
        isSelected && 'bg-blue/8 hover:bg-blue/12!',
      )}
    >
      {selecting && <SelectCell {...selecting} row={row} rows={rows} />}
      <th
        scope="row"
        className="h-13 px-3 py-1.5 text-left font-medium wrap-anywhere max-sm:h-auto max-sm:w-full max-sm:p-0 sm:min-w-20 md:min-w-32 md:px-4 xl:min-w-44"
      >
        {first && <Clamp text={textOf(first, row)}>{first.cell(row)}</Clamp>}
      </th>
      {others.map((column) => (
        <td
          key={column.id}
          data-label={column.isNamed ? `${column.header}: ` : undefined}
          className={cn(
            'h-13 px-3 py-1.5 text-muted max-sm:h-auto max-sm:p-0 max-sm:empty:hidden max-sm:before:content-[attr(data-label)] md:px-4',
            column.isText ? textCell : 'sm:whitespace-nowrap',
          )}
        >
          {column.isText ? <Clamp text={textOf(column, row)}>{column.cell(row)}</Clamp> : column.cell(row)}
        </td>
      ))}
      <td className="h-13 px-3 max-sm:h-auto max-sm:w-full max-sm:p-0 max-sm:pt-2 md:px-4">
        <div className="flex justify-end gap-1 max-sm:relative max-sm:-ml-3 max-sm:justify-start">
          {actions(row)}
        </div>
      </td>
    </tr>
  );
}

function Header<Row>({ column, list }: { column: Column<Row>; list: TableParams }) {
  const { id, header, sortable, isDescendingFirst = false } = column;
  const isUp = list.sort === id;
  const isDown = list.sort === `-${id}`;
  const isNextDown = isDescendingFirst ? !isDown : isUp;
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={cn(
        'h-10 px-3 text-left text-caption text-muted max-sm:h-8 max-sm:px-0 sm:whitespace-nowrap md:px-4',
        !sortable && 'max-sm:sr-only',
        (isUp || isDown) && 'text-ink!',
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => list.setSort(isNextDown ? `-${id}` : id)}
          className="-mx-2 inline-flex h-8 items-center gap-1 rounded-control px-2 transition-colors hover:text-ink"
        >
          {header}
          <Icon aria-hidden="true" className={cn('size-3.5', !isUp && !isDown && 'opacity-40')} />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
