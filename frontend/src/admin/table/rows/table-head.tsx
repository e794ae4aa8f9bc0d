import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { SelectHeader } from '@/admin/bulk/selection';
import { useMediaQuery } from '@/admin/hooks/browser-hooks';
import type { DataTableProps } from '@/admin/table/data-table';
import type { TableParams } from '@/admin/table/use-table-params';
import { Select } from '@/admin/ui/select';
import { cn } from '@/shared/lib/dom/cn';
import { shownColumns, sortOf, type Column } from './column';

type SortProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'list'>;
type TableHeadProps<Row> = SortProps<Row> & Pick<DataTableProps<Row>, 'selecting'> & { rows: Row[] };

/** The head of a table. Above cards, which have no columns, it is one line: the box that selects the page, and the sort order. */
export function TableHead<Row>({ columns, rows, list, selecting }: TableHeadProps<Row>) {
  const hasColumns = useHasColumns();
  const sort = sortOf(columns, list);
  return (
    <thead className="bg-sunken max-md:block lg:sticky lg:top-16 lg:z-1">
      <tr className="max-md:flex max-md:min-h-10 max-md:items-center max-md:px-4">
        {selecting && <SelectHeader {...selecting} rows={rows} />}
        {shownColumns(columns).map((column, index) => {
          const isSorted = sort.replace(/^-/, '') === column.id;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={isSorted ? (sort === column.id ? 'ascending' : 'descending') : undefined}
              className={cn(
                // The first one takes the room that is left.
                index > 0 && (column.width ?? 'xl:w-30'),
                'h-10 px-2 text-left text-caption text-muted max-md:sr-only md:whitespace-nowrap lg:px-4',
                isSorted && 'text-ink!',
              )}
            >
              {column.sortable && hasColumns ? (
                <SortButton column={column} sort={sort} list={list} />
              ) : (
                column.header
              )}
            </th>
          );
        })}
        <th
          scope="col"
          className="h-10 px-2 text-right text-caption text-muted max-md:sr-only xl:w-52 lg:px-4"
        >
          Actions
        </th>
        {!hasColumns && (
          <td className="-mr-3 ml-auto min-w-0">
            <SortSelect
              columns={columns}
              list={list}
              className="[&_select]:truncate [&_select]:border-transparent [&_select]:bg-transparent [&_select]:text-ui"
            />
          </td>
        )}
      </tr>
    </thead>
  );
}

type SortButtonProps<Row> = { column: Column<Row>; sort: string; list: TableParams };

function SortButton<Row>({ column: { id, header, isDescendingFirst }, sort, list }: SortButtonProps<Row>) {
  const [first, second] = isDescendingFirst ? [`-${id}`, id] : [id, `-${id}`];
  const Icon = sort === id ? ArrowUp : sort === `-${id}` ? ArrowDown : ArrowUpDown;
  return (
    <button
      type="button"
      onClick={() => list.set({ sort: sort === first ? second : first })}
      className="-mx-2 inline-flex h-8 items-center gap-1 rounded-control px-2 transition-colors pointer-coarse:h-11 hover:text-ink"
    >
      {header}
      <Icon aria-hidden="true" className={cn('size-3.5', Icon === ArrowUpDown && 'opacity-40')} />
    </button>
  );
}

function optionsOf<Row>({ id, header, isDescendingFirst }: Column<Row>) {
  const up = { value: id, label: `${header}, ${isDescendingFirst ? 'oldest first' : 'ascending'}` };
  const down = { value: `-${id}`, label: `${header}, ${isDescendingFirst ? 'newest first' : 'descending'}` };
  return isDescendingFirst ? [down, up] : [up, down];
}

/** Whether the window has room for columns: the style sheet's `md`. */
export const useHasColumns = () => useMediaQuery('(width >= 48rem)');

/** Sorts the list, as the buttons of the columns do, and by what has no column. */
export function SortSelect<Row>({ columns, list, className }: SortProps<Row> & { className: string }) {
  const sort = sortOf(columns, list);
  return (
    <Select
      aria-label="Sort by"
      {...(!sort && { emptyLabel: 'Default order' })}
      options={columns.filter(({ sortable }) => sortable).flatMap(optionsOf)}
      value={sort}
      onChange={({ target }) => list.set({ sort: target.value })}
      className={className}
    />
  );
}
