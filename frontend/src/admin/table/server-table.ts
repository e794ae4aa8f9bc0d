import { useEffect, useEffectEvent } from 'react';
import type { Page } from '@/admin/api/paginated-query';
import { asApiError } from '@/shared/api/errors';
import type { TableQuery } from './table-states';
import { without, type TableParams } from './use-table-params';

/**
 * Leads from a page without rows, because its last one was deleted or its number is beyond the end, to the last page, and from
 * a URL that the server rejects, such as a truncated one, to the first.
 */
export function useServerTable<Row>(query: TableQuery<Page<Row>>, list: TableParams): TableQuery<Page<Row>> {
  const { currentData, error, isFetching, refetch } = query;
  const { page, sort, limit, filters, cursor } = list;
  const isEmptied = page > 1 && currentData?.rows.length === 0;
  const isPlain = page === 1 && !sort && cursor === undefined && !Object.values(filters).some(Boolean);
  const isRejected = !isPlain && !isFetching && asApiError(error).status === 400;
  const redirect = useEffectEvent(() => {
    const last = Math.ceil((currentData?.total ?? 0) / limit);
    list.set(isRejected ? without(['sort', ...Object.keys(filters)]) : { page: last > 1 ? last : '' }, true);
  });
  useEffect(() => {
    if (isEmptied || isRejected) redirect();
  }, [isEmptied, isRejected]);
  return isEmptied || isRejected ? { isFetching: true, refetch } : query;
}
