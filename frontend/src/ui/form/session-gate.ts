import { createContext, useContext, useEffect } from 'react';

/** What stands between a form and a session that ends while something is being entered. */
export interface SessionGate {
  /** Asks for the password in place; resolves to whether somebody has logged in. */
  relogin: () => Promise<boolean>;
  /** Keeps the page where it is, whoever is logged in, until what it gives is called. */
  hold: () => () => void;
}

/** Absent on pages that need nobody to be logged in. */
export const SessionGateContext = createContext<SessionGate | null>(null);

export const useSessionGate = () => useContext(SessionGateContext);

/** While something would be lost, the page stays although its session has ended. */
export function useHold(isHolding: boolean) {
  const gate = useSessionGate();
  useEffect(() => (isHolding ? gate?.hold() : undefined), [isHolding, gate]);
}
