import { afterWrite, replaceInPage } from '@/api/records/cache-updates';
import { allowNotFound, api, listTag, nullIfNotFound } from '@/api/client';
import { paginatedQuery, type Page, type PageArg } from '@/api/records/paginated-query';
import {
  deleteRequest,
  invalidates,
  saveRequest,
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
    /** `null` if the item does not exist. */
    editableContent: build.query<ContentItem | null, string>({
      query: (id) => ({ url: `${contentPath}/${encodeURIComponent(id)}`, ...allowNotFound }),
      transformResponse: nullIfNotFound<ContentItem>,
      providesTags: (_item, _error, id) => [{ type: 'Content', id: Number(id) }],
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
    deleteContent: build.mutation<unknown, Versioned>({
      query: (item) => deleteRequest(contentPath, item),
      invalidatesTags: invalidates('Content'),
    }),
  }),
});

export const {
  useContentRowsQuery,
  useEditableContentQuery,
  useSaveContentMutation,
  useDeleteContentMutation,
} = contentAdminApi;
