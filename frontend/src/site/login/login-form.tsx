import { useRef } from 'react';
import { asApiError } from '@/shared/api/errors';
import { useApiCall } from '@/shared/api/access/use-api';
import { TextField } from '@/shared/forms/fields/field';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { ProgressiveForm } from '@/site/forms/progressive-form';
import { SmartLink } from '@/shared/ui/smart-link';
import { sessionMessage, type Credentials } from '@/shared/session/user';
import type { Portal } from '@/shared/session/portals';

const blank: Credentials = { username: '', password: '' };
const loadCall = async () =>
  (await import(/* webpackChunkName: "api-client" */ '@/shared/session/api')).logIn;
const rules = async () =>
  (await import(/* webpackChunkName: "login-rules" */ '@/shared/session/schema')).loginSchema;

/** Ready for another try: typing replaces the wrong password. */
function selectPassword(form: HTMLElement | null) {
  const input = form?.querySelector<HTMLInputElement>('[name="password"]');
  input?.focus();
  input?.select();
}

export interface LoginFormProps {
  portal: Portal;
  /** The login succeeded; the user is not loaded yet. */
  onLogin: () => void;
}

export function LoginForm({ portal, onLogin }: LoginFormProps) {
  const logIn = useApiCall(loadCall);
  const form = useRef<HTMLDivElement>(null);
  const save = (credentials: Credentials) =>
    logIn({ credentials, onLogin }).catch((cause: unknown) => {
      if (asApiError(cause).status === 401) selectPassword(form.current);
      throw cause;
    });
  return (
    <div ref={form}>
      <ProgressiveForm
        rules={rules}
        initial={blank}
        save={save}
        messages={{
          done: { title: 'Success', description: `Successfully logged in to ${portal} portal` },
          failed: 'An error occurred while fetching data',
          explain: sessionMessage,
        }}
        subject={portal}
        failsInToast
        action="/auth"
        className="grid gap-4"
      >
        <FormAlert />
        <TextField
          name="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <TextField
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          required
        />
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
          <SmartLink
            to="/contact"
            className="tap inline-block min-h-6 text-blue underline underline-offset-4"
          >
            Write to us.
          </SmartLink>
        </p>
      </ProgressiveForm>
    </div>
  );
}
