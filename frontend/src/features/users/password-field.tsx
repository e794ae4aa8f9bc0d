import { useState } from 'react';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/form/field';
import { useForm } from '@/ui/form/form-context';
import { useToast } from '@/ui/toast';
import { generatePassword } from './password';

/** A password to choose, or to have generated; what is generated can be read and copied, to be handed on. */
export function PasswordField({ hint }: { hint: string }) {
  const { fill } = useForm();
  const toast = useToast();
  const [generated, setGenerated] = useState('');
  const generate = () => {
    const password = generatePassword();
    fill('password', password);
    setGenerated(password);
  };
  const copy = () =>
    // Browsers have a clipboard on secure origins alone.
    Promise.resolve(
      navigator.clipboard?.writeText(generated) ?? Promise.reject(new Error('no clipboard')),
    ).then(
      () => toast({ title: 'Copied', description: 'The password is on the clipboard.' }),
      () =>
        toast({
          variant: 'destructive',
          title: 'Error',
          description: 'The browser did not allow it. Please select the password and copy it.',
        }),
    );
  return (
    <TextField
      name="password"
      label="Password"
      type={generated ? 'text' : 'password'}
      autoComplete="new-password"
      spellCheck={false}
      hint={hint}
      aside={
        <span className="-my-1 flex gap-1">
          {generated && (
            <Button variant="ghost" size="sm" aria-label="Copy password" onClick={() => void copy()}>
              Copy
            </Button>
          )}
          <Button variant="ghost" size="sm" aria-label="Generate password" onClick={generate}>
            Generate
          </Button>
        </span>
      }
    />
  );
}
