import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { Route, Routes, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { App } from '@/app/app';
import { AppRouter } from '@/app/app-router';
import { createPageLoader, lazyPages } from '@/app/lazy-pages';
import { preloadStore } from '@/app/preload-store';
import { createRouter } from '@/app/router';
import { PageRoutes } from '@/app/routes';
import { makeStore } from '@/app/store';
import type { PageData, PageState } from '@/lib/page-state';
import { pageState } from '@/test/fixtures/samples';

interface Setting {
  /** The address where the router begins. */
  at?: string;
  state?: PageState;
  /** The answers that came with the page, by their paths; without them everything is asked for. */
  answers?: PageData['answers'];
}

type Load = Parameters<typeof createRouter>[1];

function renderAt(pages: ReactNode, load: Load, { at = '/', state = pageState, answers = {} }: Setting) {
  const router = createRouter(createMemoryHistory({ initialEntries: [at] }), load);
  const store = makeStore({ origin: window.location.origin });
  preloadStore(store, at, { answers, state, status: 200 });
  const result = render(
    <App store={store} state={state}>
      <AppRouter router={router}>{pages}</AppRouter>
    </App>,
  );
  return { ...result, router, store, user: userEvent.setup() };
}

/** Renders something by itself: with a store, the page state and a router around it, and no other page. */
export const renderWith = (element: ReactNode, setting: Setting = {}) =>
  renderAt(
    <Routes>
      <Route path="*" element={element} />
    </Routes>,
    () => undefined,
    setting,
  );

/** Until a page's code is there nothing is rendered, as in a browser that starts from the empty shell. */
function LoadedPages({ loader: { components, load }, at }: { loader: PageLoader; at: string }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => void load({ pathname: at }, importPage)?.then(() => setLoaded(true)), [at, load]);
  return isLoaded && <PageRoutes components={components} />;
}

type PageLoader = ReturnType<typeof createPageLoader>;

const importPage = (chunk: keyof typeof lazyPages) => lazyPages[chunk]();

/** Renders the whole application at an address, as a browser does without a page from the server. */
export function renderApp(at: string, setting: Setting = {}) {
  const loader = createPageLoader();
  const load: Load = (location) => loader.load(location, importPage);
  return renderAt(<LoadedPages loader={loader} at={at} />, load, { ...setting, at });
}

/** Says to the browser that somebody is logged in; the server's answer to `/api/user` says who. */
export const signIn = () => {
  document.cookie = 'portico_signed_in=1';
};
