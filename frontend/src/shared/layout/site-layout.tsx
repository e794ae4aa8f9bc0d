import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatch, useNavigationType } from 'react-router-dom';
import { useUser } from '@/shared/session/use-user';
import { Spinner } from '@/shared/ui/button';
import { SectionBoundary } from '@/shared/ui/feedback/error-boundary';
import { useDismissFailure, useDismissNotice } from '@/shared/ui/toast/toast';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import { followCardClick } from '@/shared/lib/dom/keys';
import { Footer } from './footer';
import { Header } from './header';
import { useFocusOnReplacement, useFocusOnTitle } from './page-focus';

/**
 * A notice does not follow to the page that a link or Back leads to. One shown by a form that moves on itself does, unless it is a
 * failure, and one with a button, such as 'Undo'.
 */
function useDismissOnDeparture() {
  const dismiss = useDismissNotice();
  const dismissFailure = useDismissFailure();
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => void dismissFailure(), [pathname, dismissFailure]);
  useEffect(() => {
    if (isBack) dismiss();
  }, [pathname, isBack, dismiss]);
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && !link.target && link.pathname !== window.location.pathname) dismiss();
  };
  useWindowEvent('click', onClick, true);
}

/** The longest display time of the spinner, in milliseconds. */
const maxDuration = 2000;

/** The spinner while the signed-in user is loaded, over the page, which can be read and used meanwhile. */
function AuthSpinner() {
  const { isAsking } = useUser();
  const [isTimedOut, setTimedOut] = useState(false);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => setTimedOut(true), maxDuration);
    return () => clearTimeout(timer);
  }, [isAsking]);
  if (!isAsking || isTimedOut) return null;
  return (
    <div
      role="status"
      aria-label="Loading"
      className="pointer-events-none fixed top-20 left-1/2 z-50 -translate-x-1/2 rounded-full border border-line bg-surface p-2 text-body text-blue shadow-overlay"
    >
      <Spinner />
    </div>
  );
}

export function SiteLayout() {
  const main = useRef<HTMLElement>(null);
  useFocusOnTitle(main);
  useFocusOnReplacement(main);
  useDismissOnDeparture();
  useWindowEvent('click', followCardClick);
  const isDashboard = useMatch('/admin/*') !== null;
  return (
    <div data-app="" className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-4 py-2 text-ui text-bg focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <SectionBoundary isVisible={false}>
        <Header />
      </SectionBoundary>
      <AuthSpinner />
      <main ref={main} id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SectionBoundary isVisible={false}>{!isDashboard && <Footer />}</SectionBoundary>
    </div>
  );
}
