import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cn } from '@/lib/dom/cn';
import type { TableParams } from '@/components/data-table/use-table-params';
import type { Column } from './column';

export interface ColumnHeaderProps<Row> {
  column: Column<Row>;
  list: TableParams;
  /** The class of its width. */
  width: string | undefined;
}

/** A column's header, which sorts the list if the column is sortable. */
export function ColumnHeader<Row>({ column, list, width }: ColumnHeaderProps<Row>) {
  const { id, header, sortable, isDescendingFirst = false, isDefaultSort = false } = column;
  const sort = list.sort || (isDefaultSort ? (isDescendingFirst ? `-${id}` : id) : '');
  const isUp = sort === id;
  const isDown = sort === `-${id}`;
  const isNextDown = isDescendingFirst ? !isDown : isUp;
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={cn(
        width,
        'h-10 px-2 text-left text-caption text-muted max-md:h-8 max-md:px-0 md:whitespace-nowrap lg:px-4',
        !sortable && 'max-md:sr-only',
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
