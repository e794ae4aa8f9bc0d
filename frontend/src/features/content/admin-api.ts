import { afterWrite, replaceInPage } from '@/api/records/cache-updates';
import { api, listTag } from '@/api/client';
import { paginatedQuery, type Page, type PageArg } from '@/api/records/paginated-query';
import {
  deleteRequest,
  deletes,
  invalidates,
  saveRequest,
  type Deletion,
  type Versioned,
  type VersionedInput,
} from '@/api/records/versioned-mutations';
import type { ContentItem } from './queries';

export type ContentInput = Pick<ContentItem, 'title' | 'type' | 'content' | 'metadata' | 'published'>;

export const contentPath = '/api/admin/content';

const readApi = api.injectEndpoints({
  endpoints: (build) => ({
    contentRows: build.query<Page<ContentItem>, PageArg>({
      ...paginatedQuery<ContentItem>(contentPath),
      providesTags: [listTag('Content')],
    }),
  }),
});

const { selectCachedArgsForQuery: argsOf, updateQueryData } = readApi.util;

const contentAdminApi = readApi.injectEndpoints({
  endpoints: (build) => ({
    saveContent: build.mutation<ContentItem, VersionedInput<Partial<ContentInput>>>({
      query: (item) => saveRequest(contentPath, item),
      invalidatesTags: invalidates('Content'),
      onQueryStarted: afterWrite((item: ContentItem, state) =>
        argsOf(state, 'contentRows').map((arg) => updateQueryData('contentRows', arg, replaceInPage(item))),
      ),
    }),
    deleteContent: build.mutation<Deletion, Versioned>({
      query: (item) => deleteRequest(contentPath, item),
      ...deletes('Content'),
    }),
  }),
});

export const { useContentRowsQuery, useSaveContentMutation, useDeleteContentMutation } = contentAdminApi;
