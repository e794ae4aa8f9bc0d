import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '@/admin/api/base-api';
import { entityTags } from '@/shared/api/entities';
import type { ApiError } from '@/shared/api/errors';
import { TextField } from '@/shared/forms/fields/field';
import { FormContext } from '@/shared/forms/form-context';
import { FormAlert, SubmitButton } from '@/shared/forms/form-parts';
import { loginSchema } from '@/admin/forms/schema';
import { useFormContextValue, useSchemaForm } from '@/admin/forms/schema-form';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog/dialog';
import { useSession } from '@/shared/session/use-user';
import { sessionMessage, type Credentials, type User } from '@/shared/session/user';
import { caseFoldKey } from '@/shared/lib/text/normalize';

export interface ReloginDialogProps {
  previousUser: User | null;
  answer: (isLoggedIn: boolean) => void;
}

const notAdmin: ApiError = {
  status: 403,
  statusText: '',
  message: 'This account isn’t an administrator’s. Nothing was saved. Log in with another one.',
};

export function ReloginDialog({ previousUser, answer }: ReloginDialogProps) {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const session = useSession();
  const dispatch = useDispatch();
  const save = async (credentials: Credentials) => {
    const { isAdmin } = await session.logIn(credentials);
    if (!isAdmin) throw notAdmin;
    // What could not be fetched without a session can be now.
    dispatch(api.util.invalidateTags(entityTags));
  };
  const formik = useSchemaForm<Credentials>(
    {
      schema: loginSchema,
      initial: { username: previousUser?.username ?? '', password: '' },
      save,
      messages: {
        done: 'Successfully logged in to admin portal',
        failed: 'An error occurred while fetching data',
        explain: sessionMessage,
      },
      onSuccess: () => answer(true),
    },
    form,
  );
  const fields = useFormContextValue(formik);
  const isOtherUser =
    previousUser !== null && caseFoldKey(formik.values.username) !== caseFoldKey(previousUser.username);
  const close = () => {
    if (!formik.isSubmitting) answer(false);
  };
  return (
    <Dialog
      title="Your session has ended"
      description={
        <>
          {previousUser && <span>{`You were logged in as ${previousUser.username}. `}</span>}
          <span>Log in again to continue. Everything you entered is still here.</span>
        </>
      }
      className="max-w-md"
      onClose={close}
      isBusy={formik.isSubmitting}
    >
      <form
        ref={setForm}
        noValidate
        className="grid min-w-0 grid-cols-1 gap-4"
        onSubmit={formik.handleSubmit}
      >
        <FormContext value={fields}>
          <FormAlert />
          <TextField
            name="username"
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...(isOtherUser && {
              hint: `This isn’t the account you used before (${previousUser.username}). Anything you save is recorded under this account.`,
            })}
          />
          <TextField
            name="password"
            type="password"
            label="Password"
            autoComplete="current-password"
            required
            data-first-focus=""
          />
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <Button variant="outline" disabled={formik.isSubmitting} onClick={close}>
              Not now
            </Button>
            <SubmitButton saving="Logging in...">Log in and continue</SubmitButton>
          </div>
        </FormContext>
      </form>
    </Dialog>
  );
}
