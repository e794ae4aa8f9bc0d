import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { api, retryOnce } from '@/api/client';
import { asApiError, unreadableError, noResponseError } from '@/api/errors';
import { broadcastSignIn, onSessionBroadcast } from '@/api/session-broadcast';
import { mayBeSignedIn } from '@/api/session-cookie';
import type { Schema } from '@/api/schemas';
import { removeDrafts } from '@/components/editing/local-drafts';
import { renderedNavigation } from '@/features/navigation/api';
import { clear } from '@/lib/dom/session-storage';

export type User = Schema<'User'>;

export type Credentials = Schema<'Credentials'>;

export type Registration = Schema<'Registration'>;

/** What is asked for in the dashboard alone, or answered otherwise to administrators. */
export const adminTags = ['Users', 'Content', 'Blog', 'Faq', 'Enquiries', 'Subscribers'] as const;

const isUser = (body: unknown): body is User =>
  typeof body === 'object' && body !== null && typeof (body as Partial<User>).id === 'number';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    user: build.query<User | null, void>({
      queryFn: async (_arg, _api, _options, call) => {
        if (!mayBeSignedIn()) return { data: null };
        const { data, error } = await call('/api/user');
        if (error) return error.status === 401 ? { data: null } : { error };
        return isUser(data) ? { data } : { error: unreadableError };
      },
      extraOptions: retryOnce,
      providesTags: ['User'],
      async onCacheEntryAdded(_arg, { dispatch, cacheEntryRemoved }) {
        const stop = onSessionBroadcast((left) => {
          if (left !== undefined) clearUserData(left);
          void dispatch(reloadUser());
        });
        await cacheEntryRemoved;
        stop();
      },
      // What was fetched for one person is not what another gets: the menu of an administrator, drafts, lists.
      async onQueryStarted(_arg, { dispatch, getCacheEntry, queryFulfilled }) {
        const before = getCacheEntry().data;
        const user = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (user === undefined) return;
        if (user) broadcastSignIn(user.id);
        // What the browser asked for itself was already answered to the one whose cookie went along.
        const stale =
          before === undefined ? { type: 'Navigation' as const, id: renderedNavigation } : 'Navigation';
        if ((before?.isAdmin ?? false) !== (user?.isAdmin ?? false))
          dispatch(api.util.invalidateTags([stale]));
        if (before === undefined || before?.id === user?.id) return;
        setTimeout(() => {
          if (user) return dispatch(api.util.invalidateTags([...adminTags]));
          dispatch(api.util.invalidateTags(['Drafts']));
          // Where it can't be loaded, unused answers expire within a minute.
          import('./drop-admin-data').then(
            ({ dropAdminData }) => dispatch(dropAdminData),
            () => undefined,
          );
        });
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

/** Removes what a user who has logged out left in this browser, and in this window. */
export function clearUserData(user: number) {
  removeDrafts(user);
  clear();
}

function reloadUser() {
  return sessionApi.endpoints.user.initiate(undefined, { forceRefetch: true, subscribe: false });
}

/** Who is logged in has changed: asks again. Resolves when that is known. */
export function useReloadUser() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return () => dispatch(reloadUser());
}

const unknownUser = noResponseError(
  'You are logged in, but your account could not be loaded. Please reload the page.',
);

/** Logs in, and resolves to who that is. `onLogin`: the server has let them in, and it is not known yet. */
export function useSignIn() {
  const [login] = sessionApi.useLoginMutation();
  const reload = useReloadUser();
  return async (credentials: Credentials, onLogin?: () => void): Promise<User> => {
    await login(credentials).unwrap();
    onLogin?.();
    const { data: user, error } = await reload();
    // After a failure `data` is still whoever was known before.
    if (error || !user) throw unknownUser;
    return user;
  };
}

const subscribeToNothing = () => () => undefined;

/** How long after a failed answer the user is asked for again, in milliseconds. */
const retryInterval = 10_000;

/**
 * Who is logged in: `user` is `null` for a visitor. `isKnown` is false until the first answer: on the server, in the
 * first render in the browser, and while it is awaited, when `isAsking` is true. Fresh for five minutes, and asked again
 * when the window gets the focus or the connection returns. Only a `401` means nobody: any other failure keeps the user
 * who was known, none at first, and is retried.
 */
export function useUser(): { user: User | null; isKnown: boolean; isAsking: boolean } {
  const [hasFailed, setFailed] = useState(false);
  const { data, error } = sessionApi.useUserQuery(undefined, {
    refetchOnMountOrArgChange: 300,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    pollingInterval: hasFailed ? retryInterval : 0,
    skipPollingIfUnfocused: true,
  });
  if (hasFailed !== (error !== undefined)) setFailed(error !== undefined);
  const mayBe = useSyncExternalStore(subscribeToNothing, mayBeSignedIn, () => false);
  const isKnown = data !== undefined || error !== undefined;
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
