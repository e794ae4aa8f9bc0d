import type { StoreContext } from '@/admin/api/store';
import { api, listTag } from '@/admin/api/base-api';
import { navigationQuery } from '@/shared/navigation/queries';

/** The signed-in user and the menu are not in the store. These ask for them again when a change makes their tags stale. */
const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkUser: build.query<null, void>({
      queryFn: async (_arg, { extra }) => {
        await (extra as StoreContext).session.check();
        return { data: null };
      },
      providesTags: ['User'],
    }),
    refreshMenu: build.query<null, void>({
      queryFn: async (_arg, { extra }) => {
        await (extra as StoreContext).pageData.refetch(navigationQuery);
        return { data: null };
      },
      providesTags: [listTag('Navigation')],
    }),
  }),
});

export const { useCheckUserQuery, useRefreshMenuQuery } = sessionApi;
