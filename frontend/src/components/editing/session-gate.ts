import { createContext, useContext, useEffect } from 'react';
import { asApiError } from '@/api/errors';

/** What stands between a form and a session that ends while something is being entered. */
export interface SessionGate {
  /** Asks for the password in place; resolves to whether somebody has logged in. */
  relogin: () => Promise<boolean>;
  /** Keeps the page where it is, whoever is logged in, until what it gives is called. */
  hold: () => () => void;
}

/** Absent on pages that need nobody to be logged in. */
export const SessionGateContext = createContext<SessionGate | null>(null);

const useSessionGate = () => useContext(SessionGateContext);

/** Does something; where the session has ended, asks for the password and does the very same again. */
export function useSessionRetry() {
  const gate = useSessionGate();
  return async <T>(act: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await act();
      } catch (cause) {
        if (asApiError(cause).status !== 401 || !(await gate?.relogin())) throw cause;
      }
    }
  };
}

/** While something would be lost, the page stays although its session has ended. */
export function useHoldPage(isHolding: boolean) {
  const gate = useSessionGate();
  useEffect(() => (isHolding ? gate?.hold() : undefined), [isHolding, gate]);
}
