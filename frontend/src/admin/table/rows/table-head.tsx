import { SelectHeader, type Selecting } from '@/admin/bulk/select-cells';
import type { TableParams } from '@/admin/table/use-table-params';
import { Select } from '@/admin/ui/select';
import { useMediaQuery } from '@/admin/hooks/use-media-query';
import { shownColumns, sortOf, type Column } from './column';
import { ColumnHeader } from './column-header';

export interface TableHeadProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  list: TableParams;
  selecting: Selecting<Row> | undefined;
}

/** The head of a table. Above cards, which have no columns, it is one line: the box that selects the page, and the sort order. */
export function TableHead<Row>({ columns, rows, list, selecting }: TableHeadProps<Row>) {
  const hasColumns = useHasColumns();
  return (
    <thead className="bg-sunken max-md:block lg:sticky lg:top-16 lg:z-1">
      <tr className="max-md:flex max-md:min-h-10 max-md:items-center max-md:px-4">
        {selecting && <SelectHeader {...selecting} rows={rows} />}
        {shownColumns(columns).map((column, index) => (
          <ColumnHeader
            key={column.id}
            column={column}
            columns={columns}
            list={list}
            hasButton={hasColumns}
            // The first one takes the room that is left.
            width={index > 0 ? (column.width ?? 'xl:w-30') : undefined}
          />
        ))}
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

/** The sort orders of a column by name: dates by age, others by direction. */
function optionsOf<Row>({ id, header, isDescendingFirst }: Column<Row>) {
  const up = { value: id, label: `${header}, ${isDescendingFirst ? 'oldest first' : 'ascending'}` };
  const down = { value: `-${id}`, label: `${header}, ${isDescendingFirst ? 'newest first' : 'descending'}` };
  return isDescendingFirst ? [down, up] : [up, down];
}

/** Whether the window has room for columns: the style sheet's `md`. */
export const useHasColumns = () => useMediaQuery('(width >= 48rem)');

export interface SortSelectProps<Row> extends Pick<TableHeadProps<Row>, 'columns' | 'list'> {
  className: string;
}

/** Sorts the list, as the buttons of the columns do, and by what has no column. */
export function SortSelect<Row>({ columns, list, className }: SortSelectProps<Row>) {
  const sort = sortOf(columns, list);
  return (
    <Select
      aria-label="Sort by"
      {...(!sort && { emptyLabel: 'Default order' })}
      options={columns.filter(({ sortable }) => sortable).flatMap(optionsOf)}
      value={sort}
      onChange={({ target }) => list.setSort(target.value)}
      className={className}
    />
  );
}
