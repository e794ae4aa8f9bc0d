/**
 * Who is logged in, as the windows of this browser tell one another: the user's id, `null` after a logout. A session that
 * has merely expired is not announced.
 */
interface SessionBroadcast {
  user: number | null;
  /** Whose logout it was. */
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

function write(announced: SessionBroadcast) {
  try {
    localStorage.setItem(key, JSON.stringify(announced));
  } catch {
    // Where storage is forbidden, the other windows learn it when they get the focus.
  }
}

/** Tells the other windows who is logged in, unless that was told last. */
export function broadcastSignIn(user: number) {
  if (read()?.user !== user) write({ user });
}

export const broadcastSignOut = (user: number) => write({ user: null, left: user });

/** Whether another window has told that this user is not logged in any more. */
export function isSignedOutElsewhere(user: number): boolean {
  const announced = read();
  return announced !== undefined && announced.user !== user;
}

/** Calls back when another window tells that somebody has logged in or out, until what is returned is called. */
export function onSessionBroadcast(act: (left: number | undefined) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) act(parse(event.newValue)?.left);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
