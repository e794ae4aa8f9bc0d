import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cn } from '@/shared/lib/dom/cn';
import type { TableParams } from '@/admin/table/use-table-params';
import { sortOf, type Column } from './column';

export interface ColumnHeaderProps<Row> {
  column: Column<Row>;
  columns: Column<Row>[];
  list: TableParams;
  /** Whether a sortable column has its button. */
  hasButton: boolean;
  /** The class of its width. */
  width: string | undefined;
}

/** A column's header, which sorts the list if the column is sortable. */
export function ColumnHeader<Row>({ column, columns, list, hasButton, width }: ColumnHeaderProps<Row>) {
  const { id, header, sortable, isDescendingFirst = false } = column;
  const sort = sortOf(columns, list);
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
        'h-10 px-2 text-left text-caption text-muted max-md:sr-only md:whitespace-nowrap lg:px-4',
        (isUp || isDown) && 'text-ink!',
      )}
    >
      {sortable && hasButton ? (
        <button
          type="button"
          onClick={() => list.setSort(isNextDown ? `-${id}` : id)}
          className="-mx-2 inline-flex h-8 items-center gap-1 rounded-control px-2 transition-colors pointer-coarse:h-11 hover:text-ink"
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
