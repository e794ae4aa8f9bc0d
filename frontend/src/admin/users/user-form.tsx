import type { InferType } from 'yup';
import { CheckboxField } from '@/admin/forms/fields/choice-fields';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { ImageField } from '@/admin/forms/fields/image-field';
import { resourceForm } from '@/admin/resource/resource-form';
import type { User } from '@/shared/session/user';
import { PasswordField } from './password-field';
import { newUserSchema, userSchema } from './schema';
import { useProtection } from './use-protection';

function disabledReason({ isLast, isSelf }: { isLast: boolean; isSelf: boolean }) {
  if (isLast) return 'The last administrator can’t lose the role';
  return isSelf ? 'You can’t remove your own administrator role. Ask another administrator.' : undefined;
}

export const UserForm = resourceForm<User, InferType<typeof newUserSchema>>({
  schema: userSchema,
  newSchema: newUserSchema,
  optional: ['displayName', 'bio', 'avatarUrl'],
  Fields: ({ record }) => (
    <>
      <TextField
        name="username"
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField />
      <AdminField user={record} />
      <TextField
        name="displayName"
        label="Display name"
        hint="Optional; shown instead of the username on posts"
      />
      <TextArea name="bio" label="Bio" rows={3} hint="Optional; shown on the author page" />
      <ImageField name="avatarUrl" label="Avatar URL" hint="Optional" shape="size-10 rounded-full!" />
    </>
  ),
});

const AdminField = ({ user }: { user: User | undefined }) => (
  <CheckboxField
    name="isAdmin"
    label="Admin"
    hint="Can use this dashboard and everything in it"
    disabledReason={disabledReason(useProtection()(user))}
  />
);
