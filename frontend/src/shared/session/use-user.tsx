import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { requiredContext, useBrowserValue } from '@/shared/hooks/react-helpers';
import { mayBeSignedIn, unknownSession, type SessionStore } from './session';
import type { Session } from './user';

const [SessionContext, useSession] = requiredContext<SessionStore>('the session');

export { useSession };

export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  useEffect(() => {
    return session.watch();
  }, [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The signed-in user; `null` for a visitor, and while that is not known. `isAsking`: the request is under way. */
export function useUser(): Session & { isAsking: boolean } {
  const session = useSession();
  const now = useSyncExternalStore(session.subscribe, session.read, () => unknownSession);
  const isAsking = useBrowserValue(
    () => !now.isKnown && mayBeSignedIn(),
    () => false,
  );
  return { ...now, isAsking };
}
