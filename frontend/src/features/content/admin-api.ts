import { api } from '@/lib/api';
import { listing, type Listing, type ListingArg } from '@/lib/listing';
import { storeIn } from '@/lib/stored-rows';
import { deleteCall, refresh, saveCall, type Versioned, type Write } from '@/lib/writes';
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
