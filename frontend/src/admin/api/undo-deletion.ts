import { api, listTag } from '@/shared/api/base-api';
import type { Deletion } from '@/shared/api/versioned-mutations';

const undoApi = api.injectEndpoints({
  endpoints: (build) => ({
    undoDeletion: build.mutation<unknown, { undo: string; tags: NonNullable<Deletion['tags']> }>({
      query: ({ undo }) => ({ url: undo, method: 'POST' }),
      // After a failure, too: its response may have been lost.
      invalidatesTags: (_done, _error, { tags }) => tags.map(listTag),
    }),
  }),
});

export const { useUndoDeletionMutation } = undoApi;
