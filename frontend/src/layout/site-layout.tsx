import { useRef } from 'react';
import { Outlet, ScrollRestoration, type Location } from 'react-router-dom';
import { AuthSpinner } from './auth-spinner';
import { Footer } from './footer';
import { Header } from './header';
import { useFocusOnStandIn, useFocusOnTitle } from './page-focus';

/**
 * Where the browser itself went, as to a document or to a part of one by its hash, the key is always the same: there, an
 * address has to tell one place from another.
 */
const placeOf = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key);

/** What every page stands in. */
export function SiteLayout() {
  const main = useRef<HTMLElement>(null);
  useFocusOnTitle(main);
  useFocusOnStandIn(main);
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
