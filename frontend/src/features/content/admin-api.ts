import { upsertInLists } from '@/api/cache-updates';
import { api } from '@/api/client';
import { paginatedQuery, type Page, type PageArg } from '@/api/paginated-query';
import {
  deleteRequest,
  invalidates,
  saveRequest,
  type Versioned,
  type VersionedInput,
} from '@/api/versioned-mutations';
import type { ContentItem } from './queries';

export type ContentInput = Pick<ContentItem, 'title' | 'type' | 'content' | 'metadata' | 'published'>;

export const contentPath = '/api/admin/content';

const contentAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    contentRows: build.query<Page<ContentItem>, PageArg>({
      ...paginatedQuery<ContentItem>(contentPath),
      providesTags: ['Content'],
    }),
    saveContent: build.mutation<ContentItem, VersionedInput<Partial<ContentInput>>>({
      query: (item) => saveRequest(contentPath, item),
      invalidatesTags: invalidates('Content'),
      onQueryStarted: upsertInLists('contentRows'),
    }),
    deleteContent: build.mutation<unknown, Versioned>({
      query: (item) => deleteRequest(contentPath, item),
      invalidatesTags: invalidates('Content'),
    }),
  }),
});

export const { useContentRowsQuery, useSaveContentMutation, useDeleteContentMutation } = contentAdminApi;
