import { endpointsOf } from '@/admin/resource/endpoints';
import { api } from '@/admin/api/base-api';
import type { User } from '@/shared/session/user';

const path = '/api/admin/users';

/** Posts show their authors, and the user may be the signed-in one. */
export const usersEndpoints = endpointsOf<User>({ tag: 'Users', path, shownIn: ['Blog'], hasUser: true });

export const { usePage: useUserRowsQuery, useOne: useUserByIdQuery } = usersEndpoints;

export const { usePostCountQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    postCount: build.query<number, number>({
      query: (id) => `${path}/${id}/posts`,
      transformResponse: ({ count }: { count: number }) => count,
      // Asked anew each time; a refetch after the deletion would find no such user.
      keepUnusedDataFor: 0,
    }),
  }),
});
