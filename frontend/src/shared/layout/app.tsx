import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { PageDataStore } from '@/shared/api/page-data';
import { PageDataProvider } from '@/shared/api/use-page-query';
import { PageStateProvider, type PageState } from '@/shared/hooks/use-page-state';
import { SitePagesProvider } from '@/shared/hooks/use-site-pages';
import type { SessionStore } from '@/shared/session/session';
import { SessionProvider } from '@/shared/session/use-user';
import { ErrorBoundary } from '@/shared/ui/feedback/error-boundary';
import { ToastProvider } from '@/shared/ui/toast/toast';
import { Button } from '@/shared/ui/button';

interface AppProps {
  pageData: PageDataStore;
  session: SessionStore;
  state: PageState;
  pages: RegExp;
  children: ReactNode;
}

export function App({ pageData, session, state, pages, children }: AppProps) {
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />}>
      <PageDataProvider value={pageData}>
        <PageStateProvider value={state}>
          <SitePagesProvider value={pages}>
            <SessionProvider session={session}>
              <ToastProvider>{children}</ToastProvider>
            </SessionProvider>
          </SitePagesProvider>
        </PageStateProvider>
      </PageDataProvider>
    </ErrorBoundary>
  );
}

/** Shows the error screen until the next navigation. */
export function RouteBoundary({ children = <Outlet /> }: { children?: ReactNode }) {
  const { key, pathname } = useLocation();
  return (
    <ErrorBoundary fallback={() => <ErrorScreen />} resetKey={key + pathname}>
      {children}
    </ErrorBoundary>
  );
}

export function ErrorScreen() {
  return (
    <div role="alert" className="grid min-h-[70dvh] place-items-center bg-bg p-6 text-center text-ink">
      {/* Static text: the context with the site's name may have failed. */}
      <title>Something went wrong</title>
      <div>
        <h1 className="text-h2">Something went wrong</h1>
        <p className="mt-3 text-muted">Please try refreshing the page</p>
        <Button className="mt-8" size="lg" onClick={() => window.location.reload()}>
          Refresh
        </Button>
      </div>
    </div>
  );
}
