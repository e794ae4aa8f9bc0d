import { ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { asApiError } from '@/shared/api/errors';
import { TextField } from '@/shared/forms/fields/field';
import { SubmitButton } from '@/shared/forms/form-parts';
import { useGo } from '@/shared/hooks/use-site-pages';
import { usePageState } from '@/shared/hooks/use-page-state';
import { loginRules } from '@/shared/session/login-rules';
import { useSession, useUser } from '@/shared/session/use-user';
import { sessionMessage, portalHome, portalOf, type Credentials, type Portal } from '@/shared/session/user';
import { SmartLink } from '@/shared/ui/smart-link';
import { Tabs } from '@/shared/ui/tabs/tabs';
import { useDismissFailure } from '@/shared/ui/toast/toast';
import { ProgressiveForm } from '@/site/forms/progressive-form';
import { Card } from '@/site/parts/card';
import { useLocation } from 'react-router-dom';
import { Head } from '@/shared/ui/head';
import { mayBeSignedIn } from '@/shared/session/session';
import { returnPathOf } from '@/shared/session/return-path';

const tabs: { value: Portal; label: string }[] = [
  { value: 'client', label: 'Client Portal' },
  { value: 'admin', label: 'Admin Portal' },
];

/** The login screen. `onLogin` gets the chosen portal. Entered text survives a change of tab. */
export function LoginScreen({ onLogin }: { onLogin: (portal: Portal) => void }) {
  const { site } = usePageState();
  const [portal, setPortal] = useState<Portal>('client');
  const dismissFailure = useDismissFailure();
  return (
    <div className="hero-sky -mt-16 min-h-[85dvh]">
      {/* From the top: in the middle the tabs would move with the height of what is below them. */}
      <div className="wrap pt-28 pb-16 md:pt-36">
        <div className="mx-auto max-w-md">
          <h1 className="text-h2">Login</h1>
          <p className="mt-2 text-muted">{`Log in to work with ${site.name}.`}</p>
          <Card className="mt-6">
            <Tabs
              label="Portal"
              tabs={tabs}
              value={portal}
              onChange={(value) => {
                dismissFailure();
                setPortal(value as Portal);
              }}
              wide
            >
              <div className="p-6">
                {portal === 'admin' && (
                  <p className="mb-5 flex items-center gap-2.5 rounded-control bg-sunken px-3 py-2.5 text-ui font-normal text-muted">
                    <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-blue" />
                    Access restricted to administrators only
                  </p>
                )}
                <LoginForm portal={portal} onLogin={() => onLogin(portal)} />
              </div>
            </Tabs>
          </Card>
        </div>
      </div>
    </div>
  );
}

/** Ready for another try: typing replaces the wrong password. */
function selectPassword(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>('[name="password"]');
  input?.focus();
  input?.select();
}

/** Only a toast tells why a login has failed. `onLogin`: it succeeded, and the user is not loaded yet. */
function LoginForm({ portal, onLogin }: { portal: Portal; onLogin: () => void }) {
  const session = useSession();
  const save = (credentials: Credentials, form: HTMLFormElement) =>
    session.logIn(credentials, onLogin).catch((cause: unknown) => {
      if (asApiError(cause).status === 401) selectPassword(form);
      throw cause;
    });
  return (
    <ProgressiveForm
      rules={loginRules}
      save={save}
      messages={{
        done: { title: 'Success', description: `Successfully logged in to ${portal} portal` },
        failed: 'An error occurred while fetching data',
        explain: sessionMessage,
      }}
      subject={portal}
      action="/auth"
      className="grid gap-4"
    >
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <TextField name="password" type="password" label="Password" autoComplete="current-password" required />
      <noscript>
        <p className="text-ui font-normal text-muted">
          You can log in without JavaScript, but the pages behind the login need it.
        </p>
      </noscript>
      <SubmitButton size="lg" className="mt-2 w-full">
        Login
      </SubmitButton>
      <p className="text-ui font-normal text-muted">
        Forgotten your password?{' '}
        <SmartLink to="/contact" className="tap inline-block min-h-6 text-blue underline underline-offset-4">
          Write to us.
        </SmartLink>
      </p>
    </ProgressiveForm>
  );
}

export function Redirect({ to }: { to: string }) {
  const go = useGo();
  const leave = useEffectEvent(() => go(to, { replace: true }));
  useEffect(() => void leave(), []);
  return null;
}

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
