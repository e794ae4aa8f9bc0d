import { textMatcher } from '@/shared/lib/text/normalize';
import { sortOf, type Column } from './rows/column';
import type { TableQuery } from './table-states';
import type { TableParams, TableRows } from './use-table-params';

type Columns<Row> = Pick<Column<Row>, 'id' | 'value' | 'text' | 'defaultSort'>[];

const collator = { sensitivity: 'base', numeric: true } as const;

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), undefined, collator);
}

/** Searches, sorts and pages a short list. */
export function filterAndSort<Row>(all: Row[], params: TableParams, columns: Columns<Row>): TableRows<Row> {
  const { search, page, size } = params;
  const sort = sortOf(columns, params);
  const texts = columns.flatMap(({ value, text }) => text ?? value ?? []);
  const isMatch = textMatcher(search);
  const found = all.filter((row) => isMatch(texts.map((text) => text(row)).join('\n')));
  const sortValue = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.value;
  const direction = sort.startsWith('-') ? -1 : 1;
  const sorted = sortValue
    ? [...found].sort((one, other) => direction * compare(sortValue(one), sortValue(other)))
    : found;
  const pages = Math.max(1, Math.ceil(sorted.length / size));
  const currentPage = Math.min(page, pages);
  const start = (currentPage - 1) * size;
  return { rows: sorted.slice(start, start + size), total: found.length, page: currentPage };
}

/**
 * Turns a query for a whole list into a table's query: searched, sorted and paged in the browser. `prepare` applies the list's
 * filters and its default order.
 */
export function clientTable<Row>(
  query: TableQuery<Row[]>,
  list: TableParams,
  columns: Columns<Row>,
  prepare = (all: Row[]) => all,
): TableQuery<TableRows<Row>> {
  const rows = (all: Row[] | undefined) => all && filterAndSort(prepare(all), list, columns);
  const { error, isFetching, refetch } = query;
  return { data: rows(query.data), currentData: rows(query.currentData), error, isFetching, refetch };
}
