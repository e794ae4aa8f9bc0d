import { embeddedTagId } from '@/shared/api/access/api-client';
import { api } from '@/shared/api/base-api';
import { noResponseError, unreadableError } from '@/shared/api/errors';
import { broadcastSignIn, broadcastSignOut, onSessionBroadcast } from '@/shared/api/session-broadcast';
import { mayBeSignedIn } from '@/shared/api/session-cookie';
import type { ApiCall } from '@/shared/api/access/use-api';
import { removeDrafts } from '@/shared/forms/local-drafts';
import { clear } from '@/shared/lib/dom/session-storage';
import { adminTags } from './admin-tags';
import type { Credentials, Registration, User } from './user';

const isUser = (body: unknown): body is User =>
  typeof body === 'object' && body !== null && typeof (body as Partial<User>).id === 'number';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    user: build.query<User | null, void>({
      queryFn: async (_arg, _api, _options, call) => {
        if (!mayBeSignedIn()) return { data: null };
        const { data, error } = await call({ url: '/api/user', retries: 1 });
        if (error) return error.status === 401 ? { data: null } : { error };
        return isUser(data) ? { data } : { error: unreadableError };
      },
      providesTags: ['User'],
      async onCacheEntryAdded(_arg, { dispatch, cacheEntryRemoved }) {
        const unsubscribe = onSessionBroadcast((signedOutUser) => {
          if (signedOutUser !== undefined) clearUserData(signedOutUser);
          void dispatch(reloadUser());
        });
        await cacheEntryRemoved;
        unsubscribe();
      },
      // Menus, drafts and lists depend on the user, so a change of user invalidates them.
      async onQueryStarted(_arg, { dispatch, getCacheEntry, queryFulfilled }) {
        const previousUser = getCacheEntry().data;
        const user = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (user === undefined) return;
        if (user) broadcastSignIn(user.id);
        // The browser's own requests were answered with the old cookie.
        const stale =
          previousUser === undefined ? { type: 'Navigation' as const, id: embeddedTagId } : 'Navigation';
        if ((previousUser?.isAdmin ?? false) !== (user?.isAdmin ?? false))
          dispatch(api.util.invalidateTags([stale]));
        if (previousUser === undefined || previousUser?.id === user?.id) return;
        setTimeout(() => {
          if (user) return dispatch(api.util.invalidateTags(adminTags));
          dispatch(api.util.invalidateTags(['Drafts']));
          // If the module can't be loaded, unused entries still expire within a minute.
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
    /** The user is refetched (`useReloadUser`) once the screen that shows them is left, not before. */
    logout: build.mutation<unknown, void>({
      query: () => ({ url: '/api/logout', method: 'POST' }),
    }),
    register: build.mutation<unknown, Registration>({
      query: (body) => ({ url: '/api/register', method: 'POST', body }),
      invalidatesTags: (_done, error) => (error ? [] : ['User']),
    }),
  }),
});

export const { useRegisterMutation } = sessionApi;

/** Removes the drafts and settings of a user who has logged out from this browser. */
export function clearUserData(user: number) {
  removeDrafts(user);
  clear();
}

const reloadUser = () =>
  sessionApi.endpoints.user.initiate(undefined, { forceRefetch: true, subscribe: false });

const unknownUser = noResponseError(
  'You’re logged in, but we couldn’t load your account. Please reload the page.',
);

/** Cookies are blocked, or secure ones were set over http. */
const lostCookie = () =>
  noResponseError(
    window.location.protocol === 'https:'
      ? 'Your browser didn’t keep the login. Allow cookies for this site, and log in again.'
      : 'Your browser didn’t keep the login. Open this site by https, or allow cookies, and log in again.',
  );

/** Logs in and resolves to the user. `onLogin` is called once the login succeeded, before the user is loaded. */
export const logIn: ApiCall<{ credentials: Credentials; onLogin?: (() => void) | undefined }, User> = async (
  { dispatch },
  { credentials, onLogin },
) => {
  await dispatch(sessionApi.endpoints.login.initiate(credentials, { track: false })).unwrap();
  if (!mayBeSignedIn()) throw lostCookie();
  onLogin?.();
  const { data: user, error } = await dispatch(reloadUser());
  // After a failure `data` is still the previous user.
  if (error || !user) throw unknownUser;
  return user;
};

/**
 * Logs out. The user is refetched only after `showOtherScreen` has shown another screen: mounted components would refetch data
 * that is no longer accessible.
 */
export const logOut: ApiCall<{ user: User | null; showOtherScreen: () => Promise<void> }, void> = async (
  { dispatch },
  { user, showOtherScreen },
) => {
  await dispatch(sessionApi.endpoints.logout.initiate(undefined, { track: false })).unwrap();
  if (user) {
    broadcastSignOut(user.id);
    clearUserData(user.id);
  }
  await showOtherScreen();
  await dispatch(reloadUser());
};
