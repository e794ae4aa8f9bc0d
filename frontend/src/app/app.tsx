import { useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ErrorBoundary } from '@/components/ui/feedback/error-boundary';
import { ToastProvider } from '@/components/ui/toast/toast';
import { PageStateProvider, type PageState } from '@/lib/page-state';
import { SitePagesProvider } from '@/lib/site-pages';
import { ErrorScreen } from './error-screen';
import { pages } from './page-table';
import type { Store } from './store';

export interface AppProps {
  store: Store;
  state: PageState;
  /** The router, which differs between browser and server. */
  children: ReactNode;
  /** Called in the browser once the page is interactive. */
  onReady?: () => void;
}

/** The pages' route patterns, without the catch-all. */
const patterns = pages.map(({ path }) => path).filter((path) => path !== '*');

/** The whole application, the same on both sides. */
export function App({ store, state, children, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />}>
      <Provider store={store}>
        <PageStateProvider value={state}>
          <SitePagesProvider value={patterns}>
            <ToastProvider>{children}</ToastProvider>
          </SitePagesProvider>
        </PageStateProvider>
      </Provider>
    </ErrorBoundary>
  );
}
