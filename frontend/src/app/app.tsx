import { useEffect, type ReactNode } from 'react';
import type { ApiAccess } from '@/shared/api/access/api-access';
import { ApiAccessProvider } from '@/shared/api/access/use-api';
import { ErrorBoundary } from '@/shared/ui/feedback/error-boundary';
import { ToastProvider } from '@/shared/ui/toast/toast';
import { SessionProvider } from '@/shared/session/use-user';
import { PageStateProvider, type PageState } from '@/shared/hooks/use-page-state';
import { SitePagesProvider } from '@/shared/hooks/use-site-pages';
import { ErrorScreen } from './error-screen';
import { pages } from './page-table';

export interface AppProps {
  access: ApiAccess;
  state: PageState;
  /** The router, which differs between browser and server. */
  children: ReactNode;
  /** Called in the browser once the page is interactive. */
  onReady?: () => void;
}

/** The pages' route patterns, without the catch-all. */
const patterns = pages.map(({ path }) => path).filter((path) => path !== '*');

/** The whole application, the same on both sides. */
export function App({ access, state, children, onReady }: AppProps) {
  useEffect(() => void onReady?.(), [onReady]);
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />}>
      <ApiAccessProvider value={access}>
        <PageStateProvider value={state}>
          <SitePagesProvider value={patterns}>
            <SessionProvider>
              <ToastProvider>{children}</ToastProvider>
            </SessionProvider>
          </SitePagesProvider>
        </PageStateProvider>
      </ApiAccessProvider>
    </ErrorBoundary>
  );
}
