import { afterWrite, upsertInList } from '@/admin/api/cache-updates';
import { api, listTag } from '@/shared/api/base-api';
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
import type { FaqCategory, FaqItem } from '@/shared/faq/queries';

/** The request body for a category, with all fields. */
export type CategoryInput = Required<Schema<'CategoryDraft'>>;

/** The request body for a question, with all fields. */
export type ItemInput = Required<Schema<'ItemDraft'>>;

export const categoriesPath = '/api/faq/categories';
export const itemsPath = '/api/faq/items';

const readApi = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query<FaqCategory[], void>({
      query: () => categoriesPath,
      transformResponse: (categories: FaqCategory[] | null) => categories ?? [],
      providesTags: [listTag('Faq')],
    }),
    items: build.query<FaqItem[], void>({
      query: () => itemsPath,
      transformResponse: (items: FaqItem[] | null) => items ?? [],
      providesTags: [listTag('Faq')],
    }),
  }),
});

const { updateQueryData } = readApi.util;

export const faqAdminApi = readApi.injectEndpoints({
  endpoints: (build) => ({
    saveCategory: build.mutation<FaqCategory, VersionedInput<CategoryInput>>({
      query: (category) => saveRequest(categoriesPath, category),
      invalidatesTags: invalidates('Faq'),
      onQueryStarted: afterWrite((category: FaqCategory) => [
        updateQueryData('categories', undefined, upsertInList(category)),
      ]),
    }),
    deleteCategory: build.mutation<Deletion, Versioned>({
      query: (category) => deleteRequest(categoriesPath, category),
      ...deletes('Faq'),
    }),
    saveItem: build.mutation<FaqItem, VersionedInput<ItemInput>>({
      query: (item) => saveRequest(itemsPath, item),
      invalidatesTags: invalidates('Faq'),
      onQueryStarted: afterWrite((item: FaqItem) => [
        updateQueryData('items', undefined, upsertInList(item)),
      ]),
    }),
    deleteItem: build.mutation<Deletion, Versioned>({
      query: (item) => deleteRequest(itemsPath, item),
      ...deletes('Faq'),
    }),
  }),
});

export const {
  useCategoriesQuery,
  useSaveCategoryMutation,
  useDeleteCategoryMutation,
  useItemsQuery,
  useSaveItemMutation,
  useDeleteItemMutation,
} = faqAdminApi;
