import { useApiCall } from '@/api/access/use-api';
import { TextField } from '@/components/form/fields/field';
import { FormAlert, SubmitButton } from '@/components/form/form-parts';
import { ProgressiveForm } from '@/components/form/progressive-form';
import { sessionMessage, type Credentials } from '@/features/session/user';
import type { Portal } from '@/features/session/portals';

const blank: Credentials = { username: '', password: '' };
const loadCall = async () =>
  (await import(/* webpackChunkName: "api-client" */ '@/features/session/api')).logIn;
const rules = async () =>
  (await import(/* webpackChunkName: "login-rules" */ '@/features/session/schema')).loginSchema;

export interface LoginFormProps {
  portal: Portal;
  /** The login succeeded; the user is not loaded yet. */
  onLogin: () => void;
}

export function LoginForm({ portal, onLogin }: LoginFormProps) {
  const logIn = useApiCall(loadCall);
  return (
    <ProgressiveForm
      rules={rules}
      initial={blank}
      save={(credentials) => logIn({ credentials, onLogin })}
      messages={{
        done: { title: 'Success', description: `Successfully logged in to ${portal} portal` },
        failed: 'An error occurred while fetching data',
        explain: sessionMessage,
      }}
      subject={portal}
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
      <TextField name="password" type="password" label="Password" autoComplete="current-password" required />
      <noscript>
        <p className="text-ui font-normal text-muted">
          You can log in without JavaScript, but the pages behind the login need it.
        </p>
      </noscript>
      <SubmitButton size="lg" className="mt-2 w-full">
        Login
      </SubmitButton>
    </ProgressiveForm>
  );
}
