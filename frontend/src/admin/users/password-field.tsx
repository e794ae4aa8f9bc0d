import { useState } from 'react';
import { TextField } from '@/shared/forms/fields/field';
import { useFormFields } from '@/shared/forms/form-context';
import { Button } from '@/shared/ui/button';
import { CopyButton } from '@/admin/ui/copy-button';

/** Leaves out characters that are easily confused: I, l, 1, O, 0. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A strong password: 20 letters and digits in groups of five, more than 110 bits. */
function generatePassword(): string {
  const picked: string[] = [];
  while (picked.length < 20) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes beyond the last whole round would make the first letters likelier.
    if (byte < 256 - (256 % letters.length)) picked.push(letters[byte % letters.length] ?? '');
  }
  return picked.join('').replace(/(.{5})(?=.)/g, '$1-');
}

/** A password field with a generator. A generated password is visible and can be copied, to pass it on. */
export function PasswordField() {
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
