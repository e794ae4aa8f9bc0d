import { api } from '@/lib/api';
import { deleteCall, refresh, saveCall, type Versioned, type Write } from '@/lib/writes';
import type { NavigationItem } from './api';

export type NavigationInput = Omit<NavigationItem, 'id' | 'version'>;

const path = '/api/navigation';

const byOrder = (one: NavigationItem, other: NavigationItem) => one.order - other.order || one.id - other.id;

const navigationAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All items, for administrators: unlike in the menu, a failure is one. */
    navigationItems: build.query<NavigationItem[], void>({
      query: () => path,
      transformResponse: (items: NavigationItem[] | null) => [...(items ?? [])].sort(byOrder),
      providesTags: ['Navigation'],
    }),
    saveNavigationItem: build.mutation<NavigationItem, Write<NavigationInput>>({
      query: (item) => saveCall(path, item),
      invalidatesTags: refresh('Navigation'),
    }),
    deleteNavigationItem: build.mutation<unknown, Versioned>({
      query: (item) => deleteCall(path, item),
      invalidatesTags: refresh('Navigation'),
    }),
  }),
});

export const { useNavigationItemsQuery, useSaveNavigationItemMutation, useDeleteNavigationItemMutation } =
  navigationAdminApi;
