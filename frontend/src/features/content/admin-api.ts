import { storeIn } from '@/api/cache-updates';
import { api } from '@/api/client';
import { listing, type Listing, type ListingArg } from '@/api/paginated-query';
import { deleteCall, refresh, saveCall, type Versioned, type Write } from '@/api/versioned-mutations';
import type { ContentItem } from './api';

export type ContentInput = Pick<ContentItem, 'title' | 'type' | 'content' | 'metadata' | 'published'>;

export const contentPath = '/api/admin/content';

const contentAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    contentRows: build.query<Listing<ContentItem>, ListingArg>({
      ...listing<ContentItem>(contentPath),
      providesTags: ['Content'],
    }),
    saveContent: build.mutation<ContentItem, Write<Partial<ContentInput>>>({
      query: (item) => saveCall(contentPath, item),
      invalidatesTags: refresh('Content'),
      onQueryStarted: storeIn('contentRows'),
    }),
    deleteContent: build.mutation<unknown, Versioned>({
      query: (item) => deleteCall(contentPath, item),
      invalidatesTags: refresh('Content'),
    }),
  }),
});

export const { useContentRowsQuery, useSaveContentMutation, useDeleteContentMutation } = contentAdminApi;
