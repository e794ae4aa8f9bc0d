import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { onSessionBroadcast } from '@/shared/api/session-broadcast';
import { mayBeSignedIn } from '@/shared/api/session-cookie';
import { useApiAccess, useApiClient } from '@/shared/api/access/use-api';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import type { Session } from './user';

/** The signed-in user: `user` is `null` for a visitor, and while that is not known. */
const SessionContext = createContext<Session>({ user: null, isKnown: false });

const visitor: Session = { user: null, isKnown: true };

const SessionWatch = lazy(() =>
  importWithRetry(() => import(/* webpackChunkName: "api-client" */ './session-watch')).then(
    ({ SessionWatch }) => ({ default: SessionWatch }),
  ),
);

/**
 * Loads the signed-in user. Without the session's cookie nothing is loaded. Once the API client is there, the user is
 * read from its store.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ user: null, isKnown: false });
  const access = useApiAccess();
  const client = useApiClient();
  useEffect(() => {
    if (client) return;
    const check = () => {
      if (!mayBeSignedIn()) setSession(visitor);
      else access.load().catch(() => setSession(visitor));
    };
    check();
    const unsubscribe = onSessionBroadcast(check);
    window.addEventListener('focus', check);
    window.addEventListener('online', check);
    return () => {
      unsubscribe();
      window.removeEventListener('focus', check);
      window.removeEventListener('online', check);
    };
  }, [access, client]);
  return (
    <SessionContext value={session}>
      {client && (
        <Suspense>
          <SessionWatch store={client.store} onChange={setSession} />
        </Suspense>
      )}
      {children}
    </SessionContext>
  );
}

const subscribeToNothing = () => () => undefined;

/** The signed-in user. `isAsking`: not known yet, the request is under way. */
export function useUser(): Session & { isAsking: boolean } {
  const session = useContext(SessionContext);
  const hasCookie = useSyncExternalStore(subscribeToNothing, mayBeSignedIn, () => false);
  return { ...session, isAsking: hasCookie && !session.isKnown };
}
