import { useState } from 'react';
import { boolean, object, type InferType } from 'yup';
import { CheckboxField } from '@/admin/forms/fields/choice-fields';
import { ImageField } from '@/admin/forms/fields/image-field';
import { rawText, text } from '@/admin/forms/schema';
import { resourceForm } from '@/admin/resource/resource-form';
import { CopyButton } from '@/admin/ui/copy-button';
import { TextArea, TextField } from '@/shared/forms/fields/field';
import { useFormFields } from '@/shared/forms/form-context';
import { atMost, excludes, firstError, link } from '@/shared/forms/rules';
import { passwordRules, usernameRules } from '@/shared/session/login-rules';
import type { User } from '@/shared/session/user';
import { Button } from '@/shared/ui/button';
import { useProtection } from './users-tab';

/** Emoji and some scripts are written with joiners, variation selectors and tags. */
const invisible =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

export const newUserSchema = object({
  username: text(...usernameRules),
  isAdmin: boolean().default(false).defined(),
  displayName: text(
    atMost(100, 'Display name must be at most 100 characters'),
    excludes(invisible, 'Display name must not contain control or invisible characters'),
  ),
  bio: text(atMost(2000, 'Bio must be at most 2,000 characters')),
  avatarUrl: text(atMost(2048, 'Avatar URL must be at most 2,048 characters'), link('Avatar URL')),
  password: rawText(...passwordRules),
});

/** A blank password keeps the current one. */
export const userSchema = newUserSchema.shape({
  password: rawText((typed: string) => (typed.trim() ? firstError(passwordRules, typed) : undefined)),
});

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
      <CheckboxField
        name="isAdmin"
        label="Admin"
        hint="Can use this dashboard and everything in it"
        disabledReason={useProtection()(record, {
          last: 'The last administrator can’t lose the role',
          self: 'You can’t remove your own administrator role. Ask another administrator.',
        })}
      />
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

/** 32, of which a byte picks each with the same chance, without those that are easily confused: l, 1, o, 0. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A strong password of 100 bits: 20 characters in groups of five. */
const generatePassword = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => characters[byte % characters.length])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');

/** A password field with a generator. A generated password is visible and can be copied, to pass it on. */
function PasswordField() {
  const { getFieldProps, setValue, isLocked, isNew } = useFormFields();
  const [generated, setGenerated] = useState('');
  // A typed password is hidden.
  const isGenerated = generated !== '' && getFieldProps('password').value === generated;
  const generate = () => {
    if (isLocked) return;
    const password = generatePassword();
    setValue('password', password);
    setGenerated(password);
  };
  return (
    <TextField
      name="password"
      label="Password"
      isSecret
      required={isNew}
      type={isGenerated ? 'text' : 'password'}
      autoComplete="new-password"
      spellCheck={false}
      hint={isNew ? 'At least 6 characters' : 'Leave blank to keep the current password'}
      aside={
        <span className="-my-1 flex flex-wrap gap-1">
          {isGenerated && (
            <CopyButton
              text={generated}
              label="The password"
              variant="ghost"
              size="sm"
              aria-label="Copy password"
            >
              Copy
            </CopyButton>
          )}
          <Button variant="ghost" size="sm" aria-label="Generate password" onClick={generate}>
            Generate
          </Button>
        </span>
      }
    />
  );
}
