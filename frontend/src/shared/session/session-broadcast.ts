/**
 * The signed-in user, shared between the tabs of this browser through `localStorage`: the user's id, `null` after a
 * logout. An expired session is not broadcast.
 */
interface SessionBroadcast {
  user: number | null;
  /** The user who logged out. */
  left?: number;
}

const key = 'portico-user';

function parse(text: string | null): SessionBroadcast | undefined {
  try {
    return (JSON.parse(text ?? 'null') as SessionBroadcast | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function read(): SessionBroadcast | undefined {
  try {
    return parse(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

function write(broadcast: SessionBroadcast) {
  try {
    localStorage.setItem(key, JSON.stringify(broadcast));
  } catch {
    // Without storage the other tabs find out when they get the focus.
  }
}

/** Announces the signed-in user to the other tabs, unless the last broadcast said the same. */
export function broadcastSignIn(user: number) {
  if (read()?.user !== user) write({ user });
}

export const broadcastSignOut = (user: number) => write({ user: null, left: user });

/** Whether another tab has broadcast that this user is no longer signed in. */
export function isSignedOutElsewhere(user: number): boolean {
  const broadcast = read();
  return broadcast !== undefined && broadcast.user !== user;
}

/** Subscribes to sign-ins and logouts in other tabs. Returns the unsubscribe function. */
export function onSessionBroadcast(listener: (signedOutUser: number | undefined) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener(parse(event.newValue)?.left);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
