import { upsertInLists } from '@/api/cache-updates';
import { api } from '@/api/client';
import {
  deleteRequest,
  invalidates,
  saveRequest,
  type Versioned,
  type VersionedInput,
} from '@/api/versioned-mutations';
import type { FaqCategory, FaqItem } from './queries';

export type CategoryInput = Pick<FaqCategory, 'name' | 'displayOrder' | 'isActive'>;
export type ItemInput = Pick<FaqItem, 'question' | 'answer' | 'categoryId' | 'displayOrder' | 'isActive'>;

export const categoriesPath = '/api/faq/categories';
export const itemsPath = '/api/faq/items';

export const faqAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query<FaqCategory[], void>({
      query: () => categoriesPath,
      transformResponse: (categories: FaqCategory[] | null) => categories ?? [],
      providesTags: ['Faq'],
    }),
    saveCategory: build.mutation<FaqCategory, VersionedInput<CategoryInput>>({
      query: (category) => saveRequest(categoriesPath, category),
      invalidatesTags: invalidates('Faq'),
      onQueryStarted: upsertInLists('categories'),
    }),
    deleteCategory: build.mutation<unknown, Versioned>({
      query: (category) => deleteRequest(categoriesPath, category),
      invalidatesTags: invalidates('Faq'),
    }),
    items: build.query<FaqItem[], void>({
      query: () => itemsPath,
      transformResponse: (items: FaqItem[] | null) => items ?? [],
      providesTags: ['Faq'],
    }),
    saveItem: build.mutation<FaqItem, VersionedInput<ItemInput>>({
      query: (item) => saveRequest(itemsPath, item),
      invalidatesTags: invalidates('Faq'),
      onQueryStarted: upsertInLists('items'),
    }),
    deleteItem: build.mutation<unknown, Versioned>({
      query: (item) => deleteRequest(itemsPath, item),
      invalidatesTags: invalidates('Faq'),
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
