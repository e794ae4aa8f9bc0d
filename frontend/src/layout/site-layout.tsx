import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom';
import { AuthSpinner } from './auth-spinner';
import { Footer } from './footer';
import { Header } from './header';

/**
 * After a navigation the focus goes to the new page's title, so that it is read out and Tab goes on from there; until
 * there is a title, to the page, unless the person moves it elsewhere meanwhile.
 */
function useFocusOnTitle() {
  const { pathname, state } = useLocation();
  // Said by tabs that are routes: the focus stays on the tab.
  const keepsFocus = (state as { keepFocus?: boolean } | null)?.keepFocus === true;
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    const page = main.current;
    if (!page || previous.current === pathname) return;
    previous.current = pathname;
    if (keepsFocus) return;
    const focus = () => {
      const title = page.querySelector('h1');
      title?.setAttribute('tabindex', '-1');
      (title ?? page).focus({ preventScroll: true });
      return title !== null;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement !== page || focus()) observer.disconnect();
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, keepsFocus]);
  return main;
}

/**
 * Where the browser itself went, as to a document or to a part of one by its hash, the key is always the same: there, an
 * address has to tell one place from another.
 */
const placeOf = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key);

/** What every page stands in. */
export function SiteLayout() {
  const main = useFocusOnTitle();
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
      <ScrollRestoration getKey={placeOf} />
    </div>
  );
}
