import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { SessionGateContext, type SessionGate } from '@/components/editing/session-gate';
import type { User } from '@/features/session/user';
import { ReloginDialog } from './relogin-dialog';

interface ReloginRequest {
  /** The user whose session has ended. */
  before: User | null;
  answer: (isLoggedIn: boolean) => void;
}

export interface EditingSessionProps {
  user: User | null;
  /** Rendered instead of the page where the user may not see it. */
  denied: ReactNode;
  children: ReactNode;
}

/**
 * Around a page that one has to be logged in for. Where the session ends while something is being entered, the page
 * stays, and what needs a session asks for the password in place.
 */
export function EditingSession({ user, denied, children }: EditingSessionProps) {
  const [holders, setHolders] = useState(0);
  const [last, setLast] = useState(user);
  const [asking, setAsking] = useState<ReloginRequest>();
  if (user && user.id !== last?.id && !asking) setLast(user);
  const holdPage = useCallback(() => {
    setHolders((count) => count + 1);
    return () => setHolders((count) => count - 1);
  }, []);
  // All requests that fail with the end of the session share one dialog.
  const question = useRef<Promise<boolean>>(undefined);
  const relogin = useCallback(
    () =>
      (question.current ??= new Promise<boolean>((resolve) =>
        setAsking({
          before: last,
          answer: (isLoggedIn) => {
            question.current = undefined;
            setAsking(undefined);
            resolve(isLoggedIn);
          },
        }),
      )),
    [last],
  );
  const gate = useMemo<SessionGate>(() => ({ holdPage, relogin }), [holdPage, relogin]);
  const isHeld = holders > 0 || asking !== undefined;
  return (
    <>
      <SessionGateContext value={gate}>{denied && !isHeld ? denied : children}</SessionGateContext>
      {asking && <ReloginDialog {...asking} />}
    </>
  );
}
