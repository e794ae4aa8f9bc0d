import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router, type NavigationType } from 'react-router-dom';
import { RouterContext } from '@/shared/hooks/use-router';
import { canTransitionView, transitionView } from '@/shared/lib/dom/view-transition';
import type { AppRouterStore } from './router';
import { isCutOff, restoreScroll } from './scroll-positions';

export interface AppRouterProps {
  router: AppRouterStore;
  /** The server's document has its scroll position already, by the browser or by the person. */
  isHydrating?: boolean;
  children: ReactNode;
}

/** The plain router at the address of an `AppRouterStore`. */
export function AppRouter({ router, isHydrating = false, children }: AppRouterProps) {
  const [state, setState] = useState(router.state);
  const keepsScroll = useRef(isHydrating);
  useLayoutEffect(() => {
    return router.subscribe((next, options) => {
      const showSync = () => flushSync(() => setState(next));
      if (options.flushSync) showSync();
      else if (options.viewTransition && canTransitionView()) transitionView(showSync);
      else startTransition(() => setState(next));
    });
  }, [router]);
  useLayoutEffect(() => {
    const { location, scrollPosition, preventScrollReset } = state;
    const isKept = keepsScroll.current && !isCutOff(scrollPosition);
    keepsScroll.current = false;
    return isKept ? undefined : restoreScroll(location, scrollPosition, preventScrollReset);
  }, [state]);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const storeScroll = () => {
      router.storeScroll();
      // The browser restores the next document until its code is there.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', storeScroll);
    return () => window.removeEventListener('pagehide', storeScroll);
  }, [router]);
  return (
    <RouterContext value={router}>
      <Router
        location={state.location}
        navigationType={state.action as NavigationType}
        navigator={router.navigator}
      >
        {children}
      </Router>
    </RouterContext>
  );
}
