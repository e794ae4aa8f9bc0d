import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cn } from '@/lib/dom/cn';
import type { TableParams } from '@/components/data-table/use-table-params';
import type { Column } from './column';

/** A column's header, which sorts the list if the column is sortable. */
export function ColumnHeader<Row>({ column, list }: { column: Column<Row>; list: TableParams }) {
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
