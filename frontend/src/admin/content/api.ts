import { afterWrite, replaceInPage } from '@/admin/api/cache-updates';
import { api, listTag, recordQuery } from '@/shared/api/base-api';
import { paginatedQuery, type Page, type PageArg } from '@/admin/api/paginated-query';
import {
  deleteRequest,
  deletes,
  invalidates,
  saveRequest,
  type Deletion,
  type Versioned,
  type VersionedInput,
} from '@/shared/api/versioned-mutations';
import type { Schema } from '@/shared/api/types';
import { sortByOrder } from '@/admin/arrange/item-order';
import type { ContentItem, ContentType } from '@/shared/content/queries';

/** The request body for an item, with all fields. */
export type ContentInput = Required<Schema<'ContentDraft'>>;

export type ContentPosition = Pick<ContentItem, 'id' | 'title' | 'order' | 'published' | 'version'>;

export const contentPath = '/api/admin/content';

const readApi = api.injectEndpoints({
  endpoints: (build) => ({
    contentRows: build.query<Page<ContentItem>, PageArg>({
      ...paginatedQuery<ContentItem>(contentPath),
      providesTags: [listTag('Content')],
    }),
    /** All items of a type in the order of the public list, drafts among them, without their texts. */
    contentSequence: build.query<ContentPosition[], ContentType>({
      query: () => contentPath,
      transformResponse: (items: ContentItem[] | null, _meta, type) =>
        sortByOrder((items ?? []).filter((item) => item.type === type)).map(
          ({ id, title, order, published, version }) => ({ id, title, order, published, version }),
        ),
      providesTags: [listTag('Content')],
    }),
    /** `null` if the item does not exist. */
    editableContent: build.query<ContentItem | null, string>(recordQuery(contentPath, 'Content')),
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

export const {
  useContentRowsQuery,
  useContentSequenceQuery,
  useEditableContentQuery,
  useSaveContentMutation,
  useDeleteContentMutation,
} = contentAdminApi;
