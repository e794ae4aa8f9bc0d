import { api } from '@/api/client';
import { paginatedQuery, type Page, type PageArg } from '@/api/records/paginated-query';
import type { Schema } from '@/api/schemas';

/** What a bulk call did with each row. */
export type BulkReport = Schema<'BulkReport'>;

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    bulk: build.mutation<BulkReport, { url: string; body: object }>({
      query: (call) => ({ ...call, method: 'POST' }),
    }),
    matchingRows: build.query<Page<{ id: number }>, PageArg & { path: string }>({
      query: ({ path, ...arg }) => paginatedQuery(path).query(arg),
      transformResponse: paginatedQuery<{ id: number }>('').transformResponse,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { bulk, matchingRows } = bulkApi.endpoints;
