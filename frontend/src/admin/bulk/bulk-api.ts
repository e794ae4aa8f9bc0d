import { api, type Tag } from '@/shared/api/base-api';
import { paginatedQuery, type Page, type PageArg } from '@/admin/api/paginated-query';
import type { Schema } from '@/shared/api/types';

/** What a bulk call did with each row. */
export type BulkReport = Schema<'BulkReport'>;

const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An action, or without a body the undo of one. */
    bulk: build.mutation<BulkReport, { url: string; body?: object; tag: Tag }>({
      query: ({ url, body }) => ({ url, method: 'POST', body }),
      // After a failure, too: its response may have been lost.
      invalidatesTags: (_report, _error, { tag }) => [tag],
    }),
    matchingRows: build.query<Page<{ id: number }>, PageArg & { path: string }>({
      query: ({ path, ...arg }) => paginatedQuery(path).query(arg),
      transformResponse: paginatedQuery<{ id: number }>('').transformResponse,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useBulkMutation } = bulkApi;
export const { matchingRows } = bulkApi.endpoints;
