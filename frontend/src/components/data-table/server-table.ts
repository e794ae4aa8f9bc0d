import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { asApiError } from '@/api/errors';
import type { Page, PageArg } from '@/api/records/paginated-query';
import type { TableQuery } from './table-states';
import { pageSize, type TableParams, type TableRows } from './use-table-params';

/** The query of a list that the server searches, sorts and pages. */
export const pageArgOf = ({ search, filters, sort, cursor }: TableParams): PageArg => ({
  limit: pageSize,
  search,
  filters,
  sort,
  cursor,
});

/**
 * A query for a part of a list, as a table shows it. A page that has become empty, because its last row was deleted,
 * leads to the one before; an address that the server can't read, such as one that was cut off, to the first. A number of
 * a page without its cursor is the first page, and the address says so.
 */
export function useServerTable<Row>(
  query: TableQuery<Page<Row>>,
  list: TableParams,
): TableQuery<TableRows<Row>> {
  const { data, currentData, error, isFetching, refetch } = query;
  const isEmptied = list.cursor !== undefined && currentData?.rows.length === 0;
  const isBare = list.cursor === undefined && !list.sort && !Object.values(list.filters).some(Boolean);
  const isUnreadable = !isBare && !isFetching && asApiError(error).status === 400;
  const leave = useEffectEvent(() => (isEmptied ? list.back({ replace: true }) : list.reset()));
  useEffect(() => {
    if (isEmptied || isUnreadable) leave();
  }, [isEmptied, isUnreadable]);
  const isMisnumbered = list.cursor === undefined && list.page > 1;
  const renumber = useEffectEvent(() => list.back({ replace: true, shown: 1 }));
  useEffect(() => {
    if (isMisnumbered) renumber();
  }, [isMisnumbered]);
  const page = list.cursor === undefined ? 1 : list.page;
  // While another page is on its way, the rows are those of the one before.
  const [shown, setShown] = useState(page);
  if (currentData && shown !== page) setShown(page);
  const rows = useMemo(() => data && { ...data, page: shown }, [data, shown]);
  if (isEmptied || isUnreadable) return { isFetching: true, refetch };
  return { data: rows, currentData: currentData && rows, error, isFetching, refetch };
}
