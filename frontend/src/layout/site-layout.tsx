import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useDismissFailure } from '@/components/ui/toast/toast';
import { AuthSpinner } from './auth-spinner';
import { Footer } from './footer';
import { Header } from './header';
import { useFocusOnReplacement, useFocusOnTitle } from './page-focus';

/** The layout of every page. */
export function SiteLayout() {
  const main = useRef<HTMLElement>(null);
  useFocusOnTitle(main);
  useFocusOnReplacement(main);
  // A failure does not follow to the next page.
  const { pathname } = useLocation();
  const dismissFailure = useDismissFailure();
  useEffect(() => dismissFailure(), [pathname, dismissFailure]);
  return (
    <div data-app="" className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-4 py-2 text-ui text-bg focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <Header />
      <AuthSpinner />
      <main ref={main} id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
