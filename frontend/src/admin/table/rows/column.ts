import type { ReactNode } from 'react';
import type { Value } from '@/admin/table/client-table';
import type { TableParams } from '@/admin/table/use-table-params';

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
  /** The direction in which the list is sorted by it until another order is chosen. */
  defaultSort?: 'ascending' | 'descending';
  /** The class of its width in tables of fixed columns, by default that of a date. */
  width?: string;
  /** Whether it has no column, but is an order to choose above the table. */
  isOrderOnly?: boolean;
  /** Whether it is free text of any length: it wraps, so that short columns keep their width. */
  isText?: boolean;
}

/** The columns that the table shows. */
export const shownColumns = <Row>(columns: Column<Row>[]) =>
  columns.filter(({ isOrderOnly }) => !isOrderOnly);

/** The sort order that a list has: the chosen one, else that of its default column; empty if it has none. */
export function sortOf<Row>(columns: Column<Row>[], { sort }: TableParams): string {
  if (sort) return sort;
  const column = columns.find(({ defaultSort }) => defaultSort);
  return column ? `${column.defaultSort === 'descending' ? '-' : ''}${column.id}` : '';
}
