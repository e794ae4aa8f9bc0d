import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Head } from '@/shared/ui/head';
import { mayBeSignedIn } from '@/shared/session/session';
import { useSession, useUser } from '@/shared/session/use-user';
import { portalHome, portalOf, type Portal } from '@/shared/session/user';
import { returnPathOf } from '@/shared/session/return-path';
import { LoginScreen, Redirect } from './login-screen';

/** Signed-in users are redirected: to the page that asked for the login, else to their start page. */
export function LoginPage() {
  const { user } = useUser();
  const { search } = useLocation();
  const [chosenPortal, setChosenPortal] = useState<Portal>();
  const session = useSession();
  // Right after a logout the user is still known, but the cookie is gone.
  const isLeft = user !== null && !mayBeSignedIn();
  useEffect(() => {
    if (isLeft) void session.check();
  }, [isLeft, session]);
  if (user && !isLeft)
    return <Redirect to={returnPathOf(search) ?? portalHome[chosenPortal ?? portalOf(user)]} />;
  return (
    <>
      <Head title="Login" description="Log in to the client portal or the admin portal." path="/auth" />
      <LoginScreen onLogin={setChosenPortal} />
    </>
  );
}
