import type { ReactNode } from 'react';
import type { TableParams } from '@/admin/table/use-table-params';
import { Time } from '@/admin/ui/time';
import { Badge } from '@/shared/ui/badge';

export interface Column<Row> {
  /** The column's id in the URL's `sort` parameter. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value to search and sort by, for tables that do so in the browser. */
  value?: (row: Row) => string | number;
  /** The displayed text to search by, if it differs from the value. */
  text?: (row: Row) => string;
  /** Whether the header precedes the value on small screens, where rows are stacked. */
  isNamed?: boolean;
  sortable?: boolean;
  /** Whether the first click on its header sorts descending: dates begin with the newest. */
  isDescendingFirst?: boolean;
  /** The direction in which the list is sorted by it until another order is chosen. */
  defaultSort?: 'ascending' | 'descending' | undefined;
  /** The class of its width in tables of fixed columns, by default that of a date. */
  width?: string;
  /** Whether it has no column, but is an order to choose above the table. */
  isOrderOnly?: boolean;
  /** Whether it is free text of any length: it wraps, so that short columns keep their width. */
  isText?: boolean;
}

export const shownColumns = <Row,>(columns: Column<Row>[]) =>
  columns.filter(({ isOrderOnly }) => !isOrderOnly);

/** The sort order that a list has: the chosen one, else that of its default column; empty if it has none. */
export function sortOf(columns: Pick<Column<never>, 'id' | 'defaultSort'>[], { sort }: TableParams): string {
  if (sort) return sort;
  const column = columns.find(({ defaultSort }) => defaultSort);
  return column ? `${column.defaultSort === 'descending' ? '-' : ''}${column.id}` : '';
}

/** A column of a text or a number, by default the field that `id` names. Its cells may show more. */
export function textColumn<Row>(
  id: string,
  header: string,
  options: Partial<Omit<Column<Row>, 'id' | 'header'>> = {},
  value = (row: Row) => (row as Record<string, string | number>)[id] ?? '',
): Column<Row> {
  return { id, header, sortable: true, value, cell: value, ...options };
}

export const timeColumn = <Name extends string>(
  id: Name,
  header: string,
  defaultSort?: Column<unknown>['defaultSort'],
): Column<Record<Name, string>> => ({
  id,
  header,
  sortable: true,
  isDescendingFirst: true,
  defaultSort,
  cell: (row) => <Time at={row[id]} />,
});

export const flagColumn = <Name extends string>(
  id: Name,
  [on, off]: [on: string, off: string],
): Column<Record<Name, boolean>> => ({
  id,
  header: 'Status',
  width: 'xl:w-28',
  sortable: true,
  value: (row) => (row[id] ? on : off),
  cell: (row) => (row[id] ? <Badge variant="success">{on}</Badge> : <Badge>{off}</Badge>),
});
