import { afterWrite, upsertInList } from '@/admin/api/cache-updates';
import { api, listTag } from '@/shared/api/base-api';
import { requireAdmin } from '@/admin/api/require-admin';
import {
  deleteRequest,
  deletes,
  invalidates,
  saveRequest,
  type Deletion,
  type Versioned,
  type VersionedInput,
} from '@/shared/api/versioned-mutations';
import { sortByOrder } from '@/admin/arrange/item-order';
import type { NavigationItem } from '@/shared/navigation/queries';

/** What happens to the children of a deleted item. */
export type ChildrenPolicy = 'promote' | 'hide' | 'delete';

export type NavigationInput = Omit<NavigationItem, 'id' | 'version'>;

export const navigationPath = '/api/navigation';

const readApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * All items, for administrators: unlike in the menu, a failure is one. To everybody else the same call gives the menu
     * of visitors, which would pass for the whole list.
     */
    navigationItems: build.query<NavigationItem[], void>({
      queryFn: async (_arg, _api, _options, call) => {
        const { data, error } = await call(navigationPath);
        const failure = error ?? (await requireAdmin(call));
        if (failure) return { error: failure };
        return { data: sortByOrder((data as NavigationItem[] | null) ?? []) };
      },
      providesTags: [listTag('Navigation')],
    }),
  }),
});

const updateList = afterWrite((item: NavigationItem) => [
  readApi.util.updateQueryData('navigationItems', undefined, (items) =>
    sortByOrder(upsertInList(item)(items)),
  ),
]);

const navigationAdminApi = readApi.injectEndpoints({
  endpoints: (build) => ({
    saveNavigationItem: build.mutation<NavigationItem, VersionedInput<Partial<NavigationInput>>>({
      query: (item) => saveRequest(navigationPath, item),
      invalidatesTags: invalidates('Navigation'),
      onQueryStarted: updateList,
    }),
    deleteNavigationItem: build.mutation<Deletion, Versioned & { children?: ChildrenPolicy }>({
      query: ({ children, ...item }) => ({
        ...deleteRequest(navigationPath, item),
        ...(children && { params: { children } }),
      }),
      ...deletes('Navigation'),
    }),
  }),
});

export const { useNavigationItemsQuery, useSaveNavigationItemMutation, useDeleteNavigationItemMutation } =
  navigationAdminApi;
