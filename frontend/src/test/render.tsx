import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import {
  createMemoryRouter,
  matchPath,
  MemoryRouter,
  RouterProvider,
  useLocation,
  useNavigate,
  Outlet,
  useNavigationType,
  type RouteObject,
  type NavigateFunction,
} from 'react-router-dom';
import { BulkRunsProvider } from '@/admin/bulk/bulk-runs';
import { makeStore } from '@/admin/api/store';
import { adminRoutes, useCheckUserQuery, useRefreshMenuQuery } from '@/admin/shell/admin-root';
import { NavigationBlocks } from '@/admin/hooks/use-block';
import { createPageData } from '@/shared/api/page-data';
import type { PageData, PageState } from '@/shared/hooks/use-page-state';
import { App, ErrorScreen } from '@/shared/layout/app';
import { adminPaths, pagePattern } from '@/shared/links/page-list';
import { createSession } from '@/shared/session/session';
import { lazyPages } from '@/site/lazy-pages';
import { pages } from '@/site/pages';
import { embeddedAnswers, findPage, isSitePage, type PageComponents } from '@/site/routes';
import { SitePages } from '@/site/hydration/hydrate';
import { pageState } from '@/test/fixtures/samples';

interface RenderOptions {
  at?: string;
  state?: PageState;
  /** The embedded responses by path; without them everything is requested. */
  answers?: PageData['answers'];
}

const isAdmin = (url: string) =>
  Object.values(adminPaths).some((path) => matchPath(path, url.replace(/[?#].*/, '')) !== null);

interface TestRouter {
  navigate: NavigateFunction;
  state: { location: ReturnType<typeof useLocation>; action: ReturnType<typeof useNavigationType> };
}

/** Tells a test where the router around it is. */
function Probe({ router }: { router: Partial<TestRouter> }) {
  const [navigate, location, action] = [useNavigate(), useLocation(), useNavigationType()];
  useLayoutEffect(() => void Object.assign(router, { navigate, state: { location, action } }));
  return null;
}

function renderAt(
  half: 'site' | 'admin',
  inRouter: (probe: ReactNode) => ReactNode,
  { at = '/', state = pageState, answers = {} }: RenderOptions,
) {
  const pageData = createPageData(embeddedAnswers(at, { answers, state, status: 200 }));
  const session = createSession(pageData);
  const store = makeStore({ pageData, session });
  const router: Partial<TestRouter> = {};
  const result = render(
    <Provider store={store}>
      <App pageData={pageData} session={session} state={state} pages={pagePattern(half)}>
        {inRouter(<Probe router={router} />)}
      </App>
    </Provider>,
  );
  return { ...result, store, session, user: userEvent.setup(), router: router as TestRouter };
}

const inSiteRouter = (at: string, page: ReactNode) => (probe: ReactNode) => (
  <MemoryRouter initialEntries={[at]}>
    {probe}
    {page}
  </MemoryRouter>
);

/** Around the routes: the probe renders with them. */
function inAdminRouter(at: string, children: RouteObject[]) {
  return (probe: ReactNode) => {
    const element = (
      <>
        {probe}
        <Outlet />
      </>
    );
    return (
      <RouterProvider
        router={createMemoryRouter([{ element, children, ErrorBoundary: ErrorScreen }], {
          initialEntries: [at],
        })}
      />
    );
  };
}

function Surroundings({ children }: { children: ReactNode }) {
  useCheckUserQuery();
  useRefreshMenuQuery();
  return (
    <NavigationBlocks>
      <BulkRunsProvider>{children}</BulkRunsProvider>
    </NavigationBlocks>
  );
}

/** Renders an element with a store, page state and router, without the other pages. */
export function renderWith(element: ReactNode, options: RenderOptions = {}) {
  const { at = '/' } = options;
  const route = { path: '*', element: <Surroundings>{element}</Surroundings> };
  return renderAt(isAdmin(at) ? 'admin' : 'site', inAdminRouter(at, [route]), options);
}

/** Until a page's code has loaded nothing is rendered, as in a browser that starts from the empty shell. */
function LoadedPages({ at }: { at: string }) {
  const [components, setComponents] = useState<PageComponents>();
  useEffect(() => {
    const { chunk } = findPage(at);
    if (!isSitePage(chunk)) return;
    void pages[chunk].load().then((Page) => setComponents(lazyPages({ [chunk]: Page })));
  }, [at]);
  return components && <SitePages components={components} />;
}

/** Renders the whole document of a URL, of the site or of the back office, as a browser does without server-rendered content. */
export const renderApp = (at: string, options: RenderOptions = {}) =>
  isAdmin(at)
    ? renderAt('admin', inAdminRouter(at, adminRoutes), { ...options, at })
    : renderAt('site', inSiteRouter(at, <LoadedPages at={at} />), { ...options, at });

/** Sets the cookie that marks a session; the response to `/api/user` names the user. */
export const signIn = () => {
  document.cookie = 'portico_signed_in=1';
};
