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
import type { User } from '@/shared/session/user';

/** The request body for a user. On an edit, absent fields keep their value, and `null` clears one. */
export type UserInput = Required<Schema<'UserDraft'>>;

export const usersPath = '/api/admin/users';

const readApi = api.injectEndpoints({
  endpoints: (build) => ({
    userRows: build.query<Page<User>, PageArg>({
      ...paginatedQuery<User>(usersPath),
      providesTags: [listTag('Users')],
    }),
    /** `null` if the user does not exist. */
    userById: build.query<User | null, string>(recordQuery(usersPath, 'Users')),
    /** The number of posts that name a user as author. */
    postCount: build.query<number, number>({
      query: (id) => `${usersPath}/${id}/posts`,
      transformResponse: ({ count }: { count: number }) => count,
      // Asked anew each time; a refetch after the deletion would find no such user.
      keepUnusedDataFor: 0,
    }),
  }),
});

const { selectCachedArgsForQuery: argsOf, updateQueryData } = readApi.util;

const usersApi = readApi.injectEndpoints({
  endpoints: (build) => ({
    // Posts show their authors, and the user may be the signed-in one.
    saveUser: build.mutation<User, VersionedInput<Partial<UserInput>>>({
      query: (user) => saveRequest(usersPath, user),
      invalidatesTags: (user, error, input) => [
        ...invalidates('Users', 'Blog')(user, error, input),
        ...(error ? [] : (['User'] as const)),
      ],
      onQueryStarted: afterWrite((user: User, state) =>
        argsOf(state, 'userRows').map((arg) => updateQueryData('userRows', arg, replaceInPage(user))),
      ),
    }),
    deleteUser: build.mutation<Deletion, Versioned & { reassignTo?: number | undefined }>({
      query: ({ reassignTo, ...user }) => ({
        ...deleteRequest(usersPath, user),
        ...(reassignTo !== undefined && { params: { reassignTo } }),
      }),
      ...deletes('Users', 'Blog'),
    }),
  }),
});

export const {
  useUserByIdQuery,
  useUserRowsQuery,
  usePostCountQuery,
  useSaveUserMutation,
  useDeleteUserMutation,
} = usersApi;
