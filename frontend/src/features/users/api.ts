import { storeIn } from '@/api/cache-updates';
import { api } from '@/api/client';
import { listing, type Listing, type ListingArg } from '@/api/paginated-query';
import { deleteCall, refresh, saveCall, type Versioned, type Write } from '@/api/versioned-mutations';
import type { User } from '@/features/session/api';

/** What a user is made of. On an edit what is absent keeps its value, and `null` clears. */
export interface UserInput {
  username: string;
  password: string;
  isAdmin: boolean;
  displayName: string | null;
  bio: string | null;
  avatarUrl: string | null;
}

export const usersPath = '/api/admin/users';

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    userRows: build.query<Listing<User>, ListingArg>({
      ...listing<User>(usersPath),
      providesTags: ['Users'],
    }),
    // Posts name their authors, and the user may be oneself: who is not asked for again where nobody answers.
    saveUser: build.mutation<User, Write<Partial<UserInput>>>({
      query: (user) => saveCall(usersPath, user),
      invalidatesTags: (user, error) => [
        ...refresh('Users', 'Blog')(user, error),
        ...(error ? [] : (['User'] as const)),
      ],
      onQueryStarted: storeIn('userRows'),
    }),
    deleteUser: build.mutation<unknown, Versioned>({
      query: (user) => deleteCall(usersPath, user),
      invalidatesTags: refresh('Users', 'Blog'),
    }),
  }),
});

export const { useUserRowsQuery, useSaveUserMutation, useDeleteUserMutation } = usersApi;
