import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { SessionGateContext, type SessionGate } from '@/admin/editing/session-gate';
import { usePreload } from '@/admin/ui/lazy-component';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import type { User } from '@/shared/session/user';
import type { ReloginDialogProps } from './relogin-dialog';

const importDialog = () => import(/* webpackChunkName: "relogin" */ './relogin-dialog');
const ReloginDialog = lazy(async () => ({ default: (await importWithRetry(importDialog)).ReloginDialog }));

export interface EditingSessionProps {
  user: User | null;
  denied: ReactNode;
  children: ReactNode;
}

/**
 * Wraps a page that requires a session. If the session ends during editing, the page stays mounted, and requests that
 * need a session ask for the password in a dialog.
 */
export function EditingSession({ user, denied, children }: EditingSessionProps) {
  const [holdCount, setHoldCount] = useState(0);
  const [lastUser, setLastUser] = useState(user);
  const [request, setRequest] = useState<ReloginDialogProps>();
  if (user && user.id !== lastUser?.id && !request) setLastUser(user);
  const holdPage = useCallback(() => {
    setHoldCount((count) => count + 1);
    return () => setHoldCount((count) => count - 1);
  }, []);
  // All requests that fail with the end of the session share one dialog.
  const question = useRef<Promise<boolean>>(undefined);
  const relogin = useCallback(
    () =>
      (question.current ??= new Promise<boolean>((resolve) =>
        setRequest({
          previousUser: lastUser,
          answer: (isLoggedIn) => {
            question.current = undefined;
            setRequest(undefined);
            resolve(isLoggedIn);
          },
        }),
      )),
    [lastUser],
  );
  const editor = lastUser?.id;
  const gate = useMemo<SessionGate>(() => ({ holdPage, relogin, user: editor }), [holdPage, relogin, editor]);
  // Ahead of time: a release that comes meanwhile takes it away.
  usePreload(importDialog);
  const keepsPage = holdCount > 0 || request !== undefined;
  return (
    <>
      <SessionGateContext value={gate}>{denied && !keepsPage ? denied : children}</SessionGateContext>
      <Suspense>{request && <ReloginDialog {...request} />}</Suspense>
    </>
  );
}
