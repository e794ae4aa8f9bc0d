import { createContext, useContext, useEffect } from 'react';
import { asApiError } from '@/shared/api/errors';

/** Keeps forms usable when the session ends during editing. */
export interface SessionGate {
  /** Asks for the password in a dialog; resolves to whether the user has signed in. */
  relogin: () => Promise<boolean>;
  /** Keeps the page mounted, even when the user changes, until the returned function is called. */
  holdPage: () => () => void;
  /** The id of the user who edits, or did before the session ended. */
  user?: number | undefined;
}

/** `null` on pages that need no session. */
export const SessionGateContext = createContext<SessionGate | null>(null);

const useSessionGate = () => useContext(SessionGateContext);

/** Returns the id of the user who edits; `undefined` on pages that need no session. */
export const useEditor = () => useSessionGate()?.user;

/** Returns a function that runs an action and, after a 401, asks for the password and runs it again. */
export function useSessionRetry() {
  const gate = useSessionGate();
  return async <T>(action: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await action();
      } catch (cause) {
        if (asApiError(cause).status !== 401 || !(await gate?.relogin())) throw cause;
      }
    }
  };
}

/** Keeps the page mounted after the session has ended, as long as there are unsaved changes. */
export function useHoldPage(isHolding: boolean) {
  const gate = useSessionGate();
  useEffect(() => {
    if (isHolding) return gate?.holdPage();
  }, [isHolding, gate]);
}
