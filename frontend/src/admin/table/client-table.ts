import type { Page } from '@/admin/api/paginated-query';
import { textMatcher } from '@/shared/lib/text/normalize';
import { sortOf, type Column } from './rows/column';
import type { TableQuery } from './table-states';
import type { TableParams } from './use-table-params';

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), undefined, { sensitivity: 'base', numeric: true });
}

function filterAndSort<Row>(all: Row[], list: TableParams, columns: Column<Row>[]): Page<Row> {
  const texts = columns.flatMap(({ value, text }) => text ?? value ?? []);
  const isMatch = textMatcher(list.search);
  const found = all.filter((row) => isMatch(texts.map((text) => text(row)).join('\n')));
  const sort = sortOf(columns, list);
  const sortValue = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.value;
  const direction = sort.startsWith('-') ? -1 : 1;
  if (sortValue) found.sort((one, other) => direction * compare(sortValue(one), sortValue(other)));
  const page = Math.min(list.page, Math.max(1, Math.ceil(found.length / list.limit)));
  const start = (page - 1) * list.limit;
  return { rows: found.slice(start, start + list.limit), total: found.length, page, next: null };
}

/**
 * Turns a query for a whole list into a table's query: searched, sorted and paged in the browser. `prepare` applies the list's
 * filters and its default order.
 */
export function clientTable<Row>(
  query: TableQuery<Row[]>,
  list: TableParams,
  columns: Column<Row>[],
  prepare = (all: Row[]) => all,
): TableQuery<Page<Row>> {
  const rows = (all: Row[] | undefined) => all && filterAndSort(prepare(all), list, columns);
  const { error, isFetching, refetch } = query;
  return { data: rows(query.data), currentData: rows(query.currentData), error, isFetching, refetch };
}
