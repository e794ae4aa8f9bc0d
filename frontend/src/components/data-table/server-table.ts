import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { asApiError } from '@/api/errors';
import type { Page, PageArg } from '@/api/records/paginated-query';
import type { TableQuery } from './table-states';
import { pageSize, type TableParams, type TableRows } from './use-table-params';

/** The query for a list that the server searches, sorts and pages. */
export const pageArgOf = ({ search, filters, sort, cursor }: TableParams): PageArg => ({
  limit: pageSize,
  search,
  filters,
  sort,
  cursor,
});

/**
 * Turns a paged query into a table's query. A page that has become empty, because its last row was deleted,
 * leads to the previous one; a URL that the server rejects, such as a truncated one, to the first. A page number
 * without its cursor shows the first page, and the URL is corrected.
 */
export function useServerTable<Row>(
  query: TableQuery<Page<Row>>,
  list: TableParams,
): TableQuery<TableRows<Row>> {
  const { data, currentData, error, isFetching, refetch } = query;
  const isEmptied = list.cursor !== undefined && currentData?.rows.length === 0;
  const isDefaultView = list.cursor === undefined && !list.sort && !Object.values(list.filters).some(Boolean);
  const isUnreadable = !isDefaultView && !isFetching && asApiError(error).status === 400;
  const redirect = useEffectEvent(() => (isEmptied ? list.back({ replace: true }) : list.reset()));
  useEffect(() => {
    if (isEmptied || isUnreadable) redirect();
  }, [isEmptied, isUnreadable]);
  const isMisnumbered = list.cursor === undefined && list.page > 1;
  const renumber = useEffectEvent(() => list.back({ replace: true, visiblePage: 1 }));
  useEffect(() => {
    if (isMisnumbered) renumber();
  }, [isMisnumbered]);
  const page = list.cursor === undefined ? 1 : list.page;
  // While another page loads, the rows are those of the previous one.
  const [loadedPage, setLoadedPage] = useState(page);
  if (currentData && loadedPage !== page) setLoadedPage(page);
  const rows = useMemo(() => data && { ...data, page: loadedPage }, [data, loadedPage]);
  if (isEmptied || isUnreadable) return { isFetching: true, refetch };
  return { data: rows, currentData: currentData && rows, error, isFetching, refetch };
}
