import { dirtyValues } from '@/admin/editing/dirty-values';
import { CheckboxField } from '@/admin/forms/fields/choice-fields';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { ImageField } from '@/admin/forms/fields/image-field';
import { FormDialog } from '@/admin/forms/form-dialog';
import { formValues } from '@/admin/forms/schema';
import type { User } from '@/shared/session/user';
import { usersPath, useSaveUserMutation, type UserInput } from './api';
import { newUserSchema, userSchema } from './schema';
import { PasswordField } from './password-field';

const valuesOf = formValues(userSchema);
type Values = ReturnType<typeof valuesOf>;

/** The request body: only the changed fields of an edit, and only the filled fields of a new user. */
function inputOf(user: User | undefined, values: Values): Partial<UserInput> {
  const { password, displayName, bio, avatarUrl, ...rest } = dirtyValues(valuesOf(user), values);
  const texts = Object.entries({ displayName, bio, avatarUrl }).filter(([, text]) => text !== undefined);
  const cleared = Object.fromEntries(texts.map(([name, text]) => [name, text || null]));
  const input: Partial<UserInput> = { ...rest, ...(password?.trim() && { password }), ...cleared };
  return user ? input : { isAdmin: values.isAdmin, ...input };
}

export interface UserDialogProps {
  /** Absent: a new one. */
  user: User | undefined;
  /** The last administrator, who cannot lose the role. */
  isLast?: boolean;
  /** The signed-in user. */
  isSelf?: boolean;
  onClose: () => void;
}

function disabledReason(isLast: boolean, isSelf: boolean): string | undefined {
  if (isLast) return 'The last administrator can’t lose the role';
  return isSelf ? 'You can’t remove your own administrator role. Ask another administrator.' : undefined;
}

export function UserDialog({ user, isLast = false, isSelf = false, onClose }: UserDialogProps) {
  const [save] = useSaveUserMutation();
  return (
    <FormDialog<Values, User>
      schema={userSchema}
      newSchema={newUserSchema}
      path={usersPath}
      record={user}
      valuesOf={valuesOf}
      save={(values, target, base) => save({ ...inputOf(base, values), ...target }).unwrap()}
      messages={(isNew) => ({
        title: isNew ? 'Create New User' : 'Edit User',
        submit: isNew ? 'Create' : 'Save',
        done: `User ${isNew ? 'created' : 'updated'} successfully`,
        failed: `Failed to ${isNew ? 'create' : 'update'} user`,
      })}
      onClose={onClose}
    >
      <TextField
        name="username"
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField />
      <CheckboxField
        name="isAdmin"
        label="Admin"
        hint="Can use this dashboard and everything in it"
        disabledReason={disabledReason(isLast, isSelf)}
      />
      <TextField
        name="displayName"
        label="Display name"
        hint="Optional; shown instead of the username on posts"
      />
      <TextArea name="bio" label="Bio" rows={3} hint="Optional; shown on the author page" />
      <ImageField name="avatarUrl" label="Avatar URL" hint="Optional" shape="size-10 rounded-full!" />
    </FormDialog>
  );
}
