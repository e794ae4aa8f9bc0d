import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { mayBeSignedIn } from '@/shared/api/session-cookie';
import { Head } from '@/shared/ui/head';
import { useUser } from '@/shared/session/use-user';
import { portalHome, portalOf, type Portal } from '@/shared/session/portals';
import { returnPathOf } from '@/shared/session/return-path';
import { LoginScreen } from './login-screen';

/** Signed-in users are redirected: to the page that asked for the login, else to their start page. */
export function LoginPage() {
  const { user } = useUser();
  const { search } = useLocation();
  const [chosenPortal, setChosenPortal] = useState<Portal>();
  // Right after a logout the user is still cached for a moment, but the cookie is gone.
  if (user && mayBeSignedIn()) {
    const home = portalHome[chosenPortal ?? portalOf(user)];
    return <Navigate to={returnPathOf(search) ?? home} replace />;
  }
  return (
    <>
      <Head title="Login" description="Log in to the client portal or the admin portal." path="/auth" />
      <LoginScreen onLogin={setChosenPortal} />
    </>
  );
}
