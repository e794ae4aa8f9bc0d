import { api } from '@/lib/api';
import { listingPath, readListing, type Listing, type ListingArg } from '@/lib/listing';
import { deleteCall, refresh, saveCall, type Versioned, type Write } from '@/lib/writes';
import type { ContentItem } from './api';

export type ContentInput = Pick<ContentItem, 'title' | 'type' | 'content' | 'metadata' | 'published'>;

const path = '/api/admin/content';

const contentAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    contentRows: build.query<Listing<ContentItem>, ListingArg>({
      query: (arg) => listingPath(path, arg),
      transformResponse: (rows: ContentItem[] | null, meta) => readListing(rows, meta),
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
