import { createContext, useContext } from 'react';
import type { Location, NavigateOptions, NavigationType, To } from 'react-router-dom';

export interface Transition {
  from: Location;
  to: Location;
  action: `${NavigationType}`;
}

/** Returns whether it blocks the transition; `proceed` then makes it after all. */
export type Blocker = (transition: Transition, proceed: () => void) => boolean;

export interface Router {
  /** Resolves once the page is shown. A number moves in the history and resolves at once. */
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  /** Adds a blocker. Returns the function that removes it. */
  block: (blocker: Blocker) => () => void;
}

/** `null` on the server, where there is no navigation. */
export const RouterContext = createContext<Router | null>(null);

/** What `useNavigate` lacks: blockers, and navigations to wait for. */
export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('there is no router around this');
  return router;
}
