import { asApiError } from '@/shared/api/errors';
import { TextField } from '@/shared/forms/fields/field';
import { SubmitButton } from '@/shared/forms/form-parts';
import { loginRules } from '@/shared/session/login-rules';
import { ProgressiveForm } from '@/site/forms/progressive-form';
import { SmartLink } from '@/shared/ui/smart-link';
import { useSession } from '@/shared/session/use-user';
import { sessionMessage, type Credentials } from '@/shared/session/user';
import type { Portal } from '@/shared/session/portals';


/** Ready for another try: typing replaces the wrong password. */
function selectPassword(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>('[name="password"]');
  input?.focus();
  input?.select();
}

export interface LoginFormProps {
  portal: Portal;
  /** The login succeeded; the user is not loaded yet. */
  onLogin: () => void;
}

/** Only a toast tells why a login has failed. */
export function LoginForm({ portal, onLogin }: LoginFormProps) {
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
