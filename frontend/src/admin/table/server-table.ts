import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { asApiError } from '@/shared/api/errors';
import type { Page, PageArg } from '@/admin/api/paginated-query';
import type { TableQuery } from './table-states';
import type { TableParams, TableRows } from './use-table-params';

/** The highest offset that the server accepts. */
const maxOffset = 1_000_000;

/** The query for a list that the server searches, sorts and pages. */
export const pageArgOf = ({ search, filters, sort, page, size, cursor }: TableParams): PageArg => ({
  limit: size,
  offset: cursor === undefined ? Math.min((page - 1) * size, maxOffset) : undefined,
  search,
  filters,
  sort,
  cursor,
});

/**
 * Turns a paged query into a table's query. A page that has become empty, because its last row was deleted,
 * leads to the previous one, and a page number beyond the end to the last page; a URL that the server rejects, such as a
 * truncated one, to the first.
 */
export function useServerTable<Row>(
  query: TableQuery<Page<Row>>,
  list: TableParams,
): TableQuery<TableRows<Row>> {
  const { data, currentData, error, isFetching, refetch } = query;
  const isEmptied = list.page > 1 && currentData?.rows.length === 0;
  const isDefaultView =
    list.cursor === undefined && list.page === 1 && !list.sort && !Object.values(list.filters).some(Boolean);
  const isUnreadable = !isDefaultView && !isFetching && asApiError(error).status === 400;
  const goToLast = () => {
    if (list.cursor !== undefined) return list.back({ replace: true });
    list.jump(Math.ceil((currentData?.total ?? 0) / list.size), { replace: true });
  };
  const redirect = useEffectEvent(() => (isEmptied ? goToLast() : list.reset()));
  useEffect(() => {
    if (isEmptied || isUnreadable) redirect();
  }, [isEmptied, isUnreadable]);
  const { page } = list;
  // While another page loads, the rows are those of the previous one.
  const [loadedPage, setLoadedPage] = useState(page);
  if (currentData && loadedPage !== page) setLoadedPage(page);
  const rows = useMemo(() => data && { ...data, page: loadedPage }, [data, loadedPage]);
  if (isEmptied || isUnreadable) return { isFetching: true, refetch };
  return { data: rows, currentData: currentData && rows, error, isFetching, refetch };
}
