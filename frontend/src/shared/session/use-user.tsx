import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { mayBeSignedIn, unknownSession, type SessionStore } from './session';
import type { Session } from './user';

const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  useEffect(() => {
    return session.watch();
  }, [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): SessionStore {
  const session = useContext(SessionContext);
  if (!session) throw new Error('the session is missing');
  return session;
}

const subscribeToNothing = () => () => undefined;

/** The signed-in user; `null` for a visitor, and while that is not known. `isAsking`: the request is under way. */
export function useUser(): Session & { isAsking: boolean } {
  const session = useSession();
  const now = useSyncExternalStore(session.subscribe, session.read, () => unknownSession);
  const hasCookie = useSyncExternalStore(subscribeToNothing, mayBeSignedIn, () => false);
  return { ...now, isAsking: hasCookie && !now.isKnown };
}
