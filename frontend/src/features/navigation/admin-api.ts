import { api } from '@/lib/api';
import { deleteCall, refresh, saveCall, type Versioned, type Write } from '@/lib/writes';
import type { NavigationItem } from './api';
import { sorted } from './order';

export type NavigationInput = Omit<NavigationItem, 'id' | 'version'>;

export const navigationPath = '/api/navigation';

const navigationAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All items, for administrators: unlike in the menu, a failure is one. */
    navigationItems: build.query<NavigationItem[], void>({
      query: () => navigationPath,
      transformResponse: (items: NavigationItem[] | null) => sorted(items ?? []),
      providesTags: ['Navigation'],
    }),
    saveNavigationItem: build.mutation<NavigationItem, Write<NavigationInput>>({
      query: (item) => saveCall(navigationPath, item),
      invalidatesTags: refresh('Navigation'),
    }),
    /** Of a whole sequence, whose end refreshes the lists: see `use-arrange.ts`. */
    saveNavigationOrder: build.mutation<NavigationItem, Versioned & { order: number }>({
      query: (item) => saveCall(navigationPath, item),
    }),
    deleteNavigationItem: build.mutation<unknown, Versioned>({
      query: (item) => deleteCall(navigationPath, item),
      invalidatesTags: refresh('Navigation'),
    }),
  }),
});

export const {
  useNavigationItemsQuery,
  useSaveNavigationItemMutation,
  useSaveNavigationOrderMutation,
  useDeleteNavigationItemMutation,
} = navigationAdminApi;
