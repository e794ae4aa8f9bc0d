import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { App } from '@/app/app';
import { ErrorScreen } from '@/app/error-screen';
import { lazyPages } from '@/app/lazy-pages';
import { preloadStore } from '@/app/preload-store';
import { lazyRoute, makeRoutes } from '@/app/routes';
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

function renderRoutes(pages: RouteObject[], { at = '/', state = pageState, answers = {} }: Setting) {
  // Until a page's code is there nothing is rendered, as in a browser that starts from the empty shell.
  const routes = pages.map((page) => ({ hydrateFallbackElement: <></>, ...page }) as RouteObject);
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const store = makeStore({ origin: window.location.origin });
  preloadStore(store, at, { answers, state, status: 200 });
  const result = render(
    <App store={store} state={state}>
      <RouterProvider router={router} />
    </App>,
  );
  return { ...result, router, store, user: userEvent.setup() };
}

/** Renders something by itself: with a store, the page state and a router around it, and no other page. */
export const renderWith = (element: ReactNode, setting: Setting = {}) =>
  renderRoutes([{ path: '*', element, ErrorBoundary: ErrorScreen }], setting);

/** Renders the whole application at an address, as a browser does without a page from the server. */
export const renderApp = (at: string, setting: Setting = {}) =>
  renderRoutes(
    makeRoutes((chunk) => lazyRoute(lazyPages[chunk])),
    { ...setting, at },
  );

/** Says to the browser that somebody is logged in; the server's answer to `/api/user` says who. */
export const signIn = () => {
  document.cookie = 'portico_signed_in=1';
};
