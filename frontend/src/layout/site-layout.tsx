import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary';
import { useDismissFailure, useDismissNotice } from '@/components/ui/toast/toast';
import { followCardClicks } from '@/lib/dom/card-clicks';
import { AuthSpinner } from './auth-spinner';
import { Footer } from './footer';
import { Header } from './header';
import { HeaderPlaceContext } from './own-header';
import { useFocusOnReplacement, useFocusOnTitle } from './page-focus';

/**
 * A notice does not follow to the page that a link or Back leads to. One shown by a form that moves on itself does, and one with a
 * button, such as 'Undo'.
 */
function useDismissOnDeparture() {
  const dismiss = useDismissNotice();
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (isBack) dismiss();
  }, [pathname, isBack, dismiss]);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && !link.target && link.pathname !== window.location.pathname) dismiss();
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [dismiss]);
}

/** The place of pages' own headers, and whether there is one. */
function useHeaderPlace() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [count, setCount] = useState(0);
  const replaceSiteHeader = useCallback(() => {
    setCount((others) => others + 1);
    return () => setCount((others) => others - 1);
  }, []);
  const place = useMemo(() => ({ element, replaceSiteHeader }), [element, replaceSiteHeader]);
  return { place, setElement, isReplaced: count > 0 };
}

/** The layout of every page. */
export function SiteLayout() {
  const main = useRef<HTMLElement>(null);
  const { place, setElement, isReplaced } = useHeaderPlace();
  useFocusOnTitle(main);
  useFocusOnReplacement(main);
  // A failure does not follow to the next page.
  const { pathname } = useLocation();
  const dismissFailure = useDismissFailure();
  useEffect(() => void dismissFailure(), [pathname, dismissFailure]);
  useDismissOnDeparture();
  useEffect(followCardClicks, []);
  return (
    <div data-app="" className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-4 py-2 text-ui text-bg focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <SectionBoundary isVisible={false}>{!isReplaced && <Header />}</SectionBoundary>
      <div ref={setElement} className="contents" />
      <AuthSpinner />
      <main ref={main} id="content" tabIndex={-1} className="flex-1 outline-none">
        <HeaderPlaceContext value={place}>
          <Outlet />
        </HeaderPlaceContext>
      </main>
      <SectionBoundary isVisible={false}>{!isReplaced && <Footer />}</SectionBoundary>
    </div>
  );
}
