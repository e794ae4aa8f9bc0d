import { attempt } from '@/shared/lib/dom/session-storage';

/**
 * The signed-in user, shared between the tabs of this browser through `localStorage`: the user's id, `null` after a
 * logout. An expired session is not broadcast.
 */
interface SessionBroadcast {
  user: number | null;
  left?: number;
}

const key = 'portico-user';

const parse = (text: string | null) => attempt(() => JSON.parse(text ?? 'null') as SessionBroadcast | null);

const read = () => attempt(() => parse(localStorage.getItem(key)));

/** Without storage the other tabs find out when they get the focus. */
const write = (broadcast: SessionBroadcast) =>
  attempt(() => localStorage.setItem(key, JSON.stringify(broadcast)));

/** Announces the signed-in user to the other tabs, unless the last broadcast said the same. */
export function broadcastSignIn(user: number) {
  if (read()?.user !== user) write({ user });
}

export const broadcastSignOut = (user: number) => write({ user: null, left: user });

/** Whether another tab has broadcast that this user is no longer signed in. */
export function isSignedOutElsewhere(user: number): boolean {
  const broadcast = read();
  return broadcast !== null && broadcast.user !== user;
}

/** Reports sign-ins and logouts in other tabs. */
export function onSessionBroadcast(
  listener: (signedOutUser: number | undefined) => void,
  signal: AbortSignal,
) {
  const onStorage = (event: StorageEvent) => event.key === key && listener(parse(event.newValue)?.left);
  window.addEventListener('storage', onStorage, { signal });
}
