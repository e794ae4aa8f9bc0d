import { noResponseError, unreadableError, type ApiError } from '@/shared/api/errors';
import type { PageDataStore } from '@/shared/api/page-data';
import { readWithRetry, send } from '@/shared/api/send';
import { removeDrafts } from '@/shared/forms/unsaved-forms';
import { attempt, clear } from '@/shared/lib/dom/session-storage';
import type { Credentials, Session, User } from './user';

/** Whether `/api/user` is worth a request: the server sets and clears this cookie with the session. */
export const mayBeSignedIn = () => /(?:^|;\s*)(?:__Host-)?portico_signed_in=1/.test(document.cookie);

/** When the user is asked for again, in milliseconds: regularly, and after a failure. */
const checkInterval = 5 * 60_000;
const retryInterval = 10_000;

export const unknownSession: Session = { user: null, isKnown: false };

async function fetchUser(): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  try {
    const { data } = await readWithRetry<Partial<User> | null>('/api/user');
    if (typeof data?.id === 'number') return data as User;
  } catch (cause) {
    if ((cause as ApiError).status === 401) return null;
    throw cause;
  }
  throw unreadableError;
}

/**
 * The signed-in user, shared between the tabs of this browser through `localStorage`: the user's id, `null` after a
 * logout. An expired session is not broadcast.
 */
interface SessionBroadcast {
  user: number | null;
  left?: number;
}

const broadcastKey = 'portico-user';

const readBroadcast = (text = attempt(() => localStorage.getItem(broadcastKey))) =>
  attempt(() => JSON.parse(text ?? 'null') as SessionBroadcast | null);

/** Without storage the other tabs find out when they get the focus. */
const broadcast = (message: SessionBroadcast) =>
  attempt(() => localStorage.setItem(broadcastKey, JSON.stringify(message)));

/** Whether another tab has broadcast that this user is no longer signed in. */
export function isSignedOutElsewhere(user: number): boolean {
  const message = readBroadcast();
  return message !== null && message.user !== user;
}

function clearUserData(user: number) {
  removeDrafts(user);
  clear();
}

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

/** Calls back when the window gets the focus or the connection returns, and when another tab logs in or out. */
function watchWindow(check: () => void) {
  const listeners = new AbortController();
  const { signal } = listeners;
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== broadcastKey) return;
    const left = readBroadcast(newValue)?.left;
    if (left !== undefined) clearUserData(left);
    check();
  };
  window.addEventListener('storage', onStorage, { signal });
  for (const type of ['focus', 'online']) window.addEventListener(type, check, { signal });
  document.addEventListener('visibilitychange', () => document.hidden || check(), { signal });
  return () => listeners.abort();
}

export type SessionStore = ReturnType<typeof createSession>;

/** Who is signed in. Only a `401` means nobody: after any other failure the last known user stays, and is asked for again. */
export function createSession(pageData: PageDataStore) {
  let session = unknownSession;
  const listeners = new Set<() => void>();
  let request: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refreshPageData = (before: Session, user: User | null) => {
    // The browser's own requests were answered with the old cookie.
    if ((before.user?.isAdmin ?? false) !== (user?.isAdmin ?? false))
      pageData.invalidate(['Navigation'], { isEmbedded: !before.isKnown });
    // After the listeners have rendered.
    if (before.isKnown && before.user?.id !== user?.id)
      setTimeout(() =>
        pageData.invalidate(user ? ['Blog', 'Content', 'Drafts', 'Faq', 'Users'] : ['Drafts']),
      );
  };
  const set = (user: User | null) => {
    const before = session;
    if (before.isKnown && before.user === user) return;
    session = { user, isKnown: true };
    for (const listener of [...listeners]) listener();
    return before;
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (listeners.size > 0 && mayBeSignedIn())
      timer = setTimeout(() => (document.hidden ? schedule(delay) : void check()), delay);
  };
  /** Asks who is signed in. Resolves to whether that could be found out. */
  const check = (): Promise<boolean> =>
    (request ??= fetchUser()
      .then(
        (user) => {
          if (user && readBroadcast()?.user !== user.id) broadcast({ user: user.id });
          const before = set(user);
          if (before) refreshPageData(before, user);
          schedule(checkInterval);
          return true;
        },
        () => {
          set(session.user);
          schedule(retryInterval);
          return false;
        },
      )
      .finally(() => (request = undefined)));

  return {
    read: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    check,
    /** Finds out who is signed in, and again when the window gets the focus or the connection returns, or another tab says so. */
    watch: () => {
      void check();
      const stopWatching = watchWindow(() => void check());
      return () => {
        stopWatching();
        clearTimeout(timer);
      };
    },
    /** Logs in and resolves to the user. `onLogin` is called once the login succeeded, before the user is loaded. */
    logIn: async (credentials: Credentials, onLogin?: () => void): Promise<User> => {
      await send('/api/login', { method: 'POST', body: credentials });
      if (!mayBeSignedIn()) throw lostCookie();
      onLogin?.();
      await request;
      if (!(await check()) || !session.user) throw unknownUser;
      return session.user;
    },
    /** Logs out. `check` follows once the screen that shows the user is left: what it shows may no longer be read. */
    logOut: async () => {
      await send('/api/logout', { method: 'POST' });
      const { user } = session;
      if (!user) return;
      broadcast({ user: null, left: user.id });
      clearUserData(user.id);
    },
  };
}
