import { upsertInLists } from '@/api/cache-updates';
import { api } from '@/api/client';
import { paginatedQuery, type Page, type PageArg } from '@/api/paginated-query';
import { deleteCall, invalidates, saveCall, type Versioned, type Write } from '@/api/versioned-mutations';
import type { ContentItem } from './api';

export type ContentInput = Pick<ContentItem, 'title' | 'type' | 'content' | 'metadata' | 'published'>;

export const contentPath = '/api/admin/content';

const contentAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    contentRows: build.query<Page<ContentItem>, PageArg>({
      ...paginatedQuery<ContentItem>(contentPath),
      providesTags: ['Content'],
    }),
    saveContent: build.mutation<ContentItem, Write<Partial<ContentInput>>>({
      query: (item) => saveCall(contentPath, item),
      invalidatesTags: invalidates('Content'),
      onQueryStarted: upsertInLists('contentRows'),
    }),
    deleteContent: build.mutation<unknown, Versioned>({
      query: (item) => deleteCall(contentPath, item),
      invalidatesTags: invalidates('Content'),
    }),
  }),
});

export const { useContentRowsQuery, useSaveContentMutation, useDeleteContentMutation } = contentAdminApi;
