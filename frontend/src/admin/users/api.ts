import { endpointsOf } from '@/admin/resource/endpoints';
import { api } from '@/shared/api/base-api';
import type { User } from '@/shared/session/user';

export const usersPath = '/api/admin/users';

/** Posts show their authors, and the user may be the signed-in one. */
export const usersEndpoints = endpointsOf<User>({
  tag: 'Users',
  path: usersPath,
  shownIn: ['Blog'],
  hasUser: true,
});

/** A page of users. */
export const useUserRowsQuery = usersEndpoints.usePage;

/** `null` if the user does not exist. */
export const useUserByIdQuery = usersEndpoints.useOne;

export const { usePostCountQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The number of posts that name a user as author. */
    postCount: build.query<number, number>({
      query: (id) => `${usersPath}/${id}/posts`,
      transformResponse: ({ count }: { count: number }) => count,
      // Asked anew each time; a refetch after the deletion would find no such user.
      keepUnusedDataFor: 0,
    }),
  }),
});
