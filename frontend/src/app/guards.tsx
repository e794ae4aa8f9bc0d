import { ShieldX } from 'lucide-react';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { notAdminMessage } from '@/admin/api/require-admin';
import { useApiAccess, useApiClient } from '@/shared/api/access/use-api';
import { Head } from '@/shared/ui/head';
import { ButtonLink } from '@/shared/ui/button';
import { EditingSession } from '@/admin/session/editing-session';
import { loginPathFor } from '@/shared/session/return-path';
import { useUser } from '@/shared/session/use-user';
import type { User } from '@/shared/session/user';
import { Verifying } from '@/shared/session/verifying';
import { useIgnoreKeyRepeat } from '@/admin/hooks/use-ignore-key-repeat';

/** Wraps a page for administrators; everybody else sees why they have no access. */
export function adminOnly(Page: ComponentType): ComponentType {
  return function AdminOnly() {
    const { user, isKnown } = useUser();
    const access = useApiAccess();
    const client = useApiClient();
    useIgnoreKeyRepeat();
    useEffect(() => {
      // It came with this page; where it can't be had, the page could not be either.
      access.load().catch(() => undefined);
    }, [access]);
    if (!isKnown || !client) return <Verifying />;
    return (
      <Provider store={client.store}>
        <EditingSession user={user} denied={accessDenialFor(user)}>
          <Page />
        </EditingSession>
      </Provider>
    );
  };
}

function accessDenialFor(user: User | null): ReactNode {
  if (!user)
    return (
      <AccessDenied reason="Please log in to access this page.">
        <LoginLink />
      </AccessDenied>
    );
  if (user.isAdmin) return null;
  return (
    <AccessDenied reason={notAdminMessage}>
      <ButtonLink to="/client-portal" size="lg" variant="outline">
        Go to the client portal
      </ButtonLink>
    </AccessDenied>
  );
}

/** Leads back here after the login. */
const LoginLink = () => (
  <ButtonLink to={loginPathFor(useLocation())} size="lg">
    Go to Login
  </ButtonLink>
);

function AccessDenied({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <div className="wrap grid min-h-[60dvh] content-center justify-items-center py-24 text-center">
      <Head title="Access Denied" />
      <ShieldX aria-hidden="true" className="mb-5 size-10 text-destructive" strokeWidth={1.5} />
      <h1 className="text-h2">Access Denied</h1>
      <p className="mt-3 text-muted">{reason}</p>
      <div className="mt-8">{children}</div>
    </div>
  );
}
