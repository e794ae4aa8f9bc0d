import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { PageStateProvider, type PageState } from '@/lib/page-state';
import { Toasts } from '@/ui/toast';
import { ErrorBoundary } from './error-screen';
import type { Store } from './store';

export interface AppProps {
  store: Store;
  state: PageState;
  /** The router: another one on each side, the same routes in it. */
  children: ReactNode;
}

/** The whole application, the same on both sides. */
export function App({ store, state, children }: AppProps) {
  return (
    <ErrorBoundary>
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <Provider store={store}>
        <PageStateProvider value={state}>
          <Toasts>{children}</Toasts>
        </PageStateProvider>
      </Provider>
    </ErrorBoundary>
  );
}
