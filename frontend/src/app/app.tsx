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
  /** The router: another one on each side, the same routes in it. */
  children: ReactNode;
  /** Told in the browser once everything is there and listens. */
  onReady?: () => void;
}

/** The pages' routes; an unknown address matches the last. */
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
