import { api } from '@/lib/api';
import { listing, type Listing, type ListingArg } from '@/lib/listing';
import { deleteCall, refresh, saveCall, type Versioned, type Write } from '@/lib/writes';
import type { ContentItem } from './api';

export type ContentInput = Pick<ContentItem, 'title' | 'type' | 'content' | 'metadata' | 'published'>;

const path = '/api/admin/content';

const contentAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    contentRows: build.query<Listing<ContentItem>, ListingArg>({
      ...listing<ContentItem>(path),
      providesTags: ['Content'],
    }),
    saveContent: build.mutation<ContentItem, Write<Partial<ContentInput>>>({
      query: (item) => saveCall(path, item),
      invalidatesTags: refresh('Content'),
    }),
    deleteContent: build.mutation<unknown, Versioned>({
      query: (item) => deleteCall(path, item),
      invalidatesTags: refresh('Content'),
    }),
  }),
});

export const { useContentRowsQuery, useSaveContentMutation, useDeleteContentMutation } = contentAdminApi;
