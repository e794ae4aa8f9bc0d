import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Route, Routes, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { createApiAccess } from '@/shared/api/access/api-access';
import { createApiClient } from '@/shared/api/access/api-client';
import type { Store } from '@/shared/api/store';
import { App } from '@/app/app';
import { AppRouter } from '@/app/app-router';
import { createPageLoader, lazyPages } from '@/app/lazy-pages';
import { embeddedAnswers, loadForNavigation } from '@/app/page-answers';
import { createRouter } from '@/app/router';
import { BulkRunsProvider } from '@/admin/bulk/bulk-runs';
import { PageRoutes } from '@/app/routes';
import type { PageData, PageState } from '@/shared/hooks/use-page-state';
import { pageState } from '@/test/fixtures/samples';

interface RenderOptions {
  /** The initial URL. */
  at?: string;
  state?: PageState;
  /** The embedded responses by path; without them everything is requested. */
  answers?: PageData['answers'];
}

type Load = Parameters<typeof loadForNavigation>[2];

function renderAt(
  pages: (store: Store) => ReactNode,
  load: Load,
  { at = '/', state = pageState, answers = {} }: RenderOptions,
) {
  const embedded = embeddedAnswers(at, { answers, state, status: 200 });
  const client = createApiClient({ origin: window.location.origin }, embedded);
  const { store } = client;
  const access = createApiAccess(embedded, () => Promise.resolve(client));
  const router = createRouter(createMemoryHistory({ initialEntries: [at] }), (location, options) =>
    loadForNavigation(access, location, load, options),
  );
  const result = render(
    <App access={access} state={state}>
      <AppRouter router={router}>{pages(store)}</AppRouter>
    </App>,
  );
  return { ...result, router, store, user: userEvent.setup() };
}

/** Renders an element with a store, page state and router, without the other pages. */
export const renderWith = (element: ReactNode, options: RenderOptions = {}) =>
  renderAt(
    (store) => (
      <Provider store={store}>
        <BulkRunsProvider>
          <Routes>
            <Route path="*" element={element} />
          </Routes>
        </BulkRunsProvider>
      </Provider>
    ),
    () => undefined,
    options,
  );

/** Until a page's code has loaded nothing is rendered, as in a browser that starts from the empty shell. */
function LoadedPages({ loader: { components, load }, at }: { loader: PageLoader; at: string }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => void load({ pathname: at }, importPage)?.then(() => setLoaded(true)), [at, load]);
  return isLoaded && <PageRoutes components={components} />;
}

type PageLoader = ReturnType<typeof createPageLoader>;

const importPage = (chunk: keyof typeof lazyPages) => lazyPages[chunk]();

/** Renders the whole application at a URL, as a browser does without server-rendered content. */
export function renderApp(at: string, options: RenderOptions = {}) {
  const loader = createPageLoader();
  const load: Load = (location) => loader.load(location, importPage);
  return renderAt(() => <LoadedPages loader={loader} at={at} />, load, { ...options, at });
}

/** Sets the cookie that marks a session; the response to `/api/user` names the user. */
export const signIn = () => {
  document.cookie = 'portico_signed_in=1';
};
