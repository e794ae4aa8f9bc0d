import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { api, retryOnce } from '@/lib/api';
import { asApiError, withoutAnswer } from '@/lib/api-error';
import { mayBeSignedIn } from '@/lib/signed-in';
import { drawnNavigation } from '@/features/navigation/api';

export interface User {
  id: number;
  username: string;
  isAdmin: boolean;
  displayName: string | null;
  bio: string | null;
  avatarUrl: string | null;
  createdAt: string;
  version?: number;
}

export interface Credentials {
  username: string;
  password: string;
}

export interface Registration extends Credentials {
  displayName?: string;
}

/** What is asked for in the dashboard alone, or answered otherwise to administrators. */
export const adminTags = ['Users', 'Content', 'Blog', 'Faq', 'Enquiries', 'Subscribers'] as const;

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    user: build.query<User | null, void>({
      queryFn: async (_arg, _api, _options, call) => {
        if (!mayBeSignedIn()) return { data: null };
        const { data } = await call('/api/user');
        return { data: (data as User | null | undefined) ?? null };
      },
      extraOptions: retryOnce,
      providesTags: ['User'],
      // What was fetched for one person is not what another gets: the menu of an administrator, drafts, lists.
      async onQueryStarted(_arg, { dispatch, getCacheEntry, queryFulfilled }) {
        const before = getCacheEntry().data;
        const { data: user } = await queryFulfilled;
        // What the browser asked for itself was already answered to the one whose cookie went along.
        const stale =
          before === undefined ? { type: 'Navigation' as const, id: drawnNavigation } : 'Navigation';
        if ((before?.isAdmin ?? false) !== (user?.isAdmin ?? false))
          dispatch(api.util.invalidateTags([stale]));
        if (before === undefined || before?.id === user?.id) return;
        // Not before the screens of the other person are gone, which would only be refused.
        setTimeout(() => dispatch(api.util.invalidateTags([...adminTags])));
      },
    }),
    /** The answer says nothing that is relied on: `useReloadUser` follows it. */
    login: build.mutation<unknown, Credentials>({
      query: (body) => ({ url: '/api/login', method: 'POST', body }),
    }),
    /** The user is asked for again (`useReloadUser`) once the screen that shows them is left, not before. */
    logout: build.mutation<unknown, void>({
      query: () => ({ url: '/api/logout', method: 'POST' }),
    }),
    register: build.mutation<unknown, Registration>({
      query: (body) => ({ url: '/api/register', method: 'POST', body }),
      invalidatesTags: (_done, error) => (error ? [] : ['User']),
    }),
  }),
});

export const { useLogoutMutation, useRegisterMutation } = sessionApi;

/** Who is logged in has changed: asks again. Resolves when that is known. */
export function useReloadUser() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return () =>
    dispatch(sessionApi.endpoints.user.initiate(undefined, { forceRefetch: true, subscribe: false }));
}

const unknownUser = withoutAnswer(
  'You are logged in, but your account could not be loaded. Please reload the page.',
);

/** Logs in, and resolves to who that is. `onLogin`: the server has let them in, and it is not known yet. */
export function useEnter() {
  const [login] = sessionApi.useLoginMutation();
  const reloadUser = useReloadUser();
  return async (credentials: Credentials, onLogin?: () => void): Promise<User> => {
    await login(credentials).unwrap();
    onLogin?.();
    const { data: user } = await reloadUser();
    if (!user) throw unknownUser;
    return user;
  };
}

const subscribeToNothing = () => () => undefined;

/**
 * Who is logged in: `user` is `null` for a visitor. `isKnown` is false until that is certain: on the server, in the
 * first draw of the browser, and while the first answer is awaited, when `isAsking` is true. Fresh for five minutes,
 * and asked again when the window gets the focus or the connection returns.
 */
export function useUser(): { user: User | null; isKnown: boolean; isAsking: boolean } {
  const { data } = sessionApi.useUserQuery(undefined, {
    refetchOnMountOrArgChange: 300,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const mayBe = useSyncExternalStore(subscribeToNothing, mayBeSignedIn, () => false);
  const isKnown = data !== undefined;
  return { user: data ?? null, isKnown, isAsking: mayBe && !isKnown };
}

/**
 * What a failed login, logout or registration says: the status text from 500 on, else the server's words, else the
 * network's.
 */
export function sessionMessage(cause: unknown): string {
  const { status, statusText, message } = asApiError(cause);
  return status >= 500 ? statusText || message : message;
}
