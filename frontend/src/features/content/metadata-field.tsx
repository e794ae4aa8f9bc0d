import { TextArea } from '@/ui/form/field';
import { FormContext, useForm } from '@/ui/form/form-context';
import { readObject } from './metadata-object';

const notJson = 'Invalid JSON format. Please check your JSON syntax.';

/** The metadata as JSON, checked while it is typed. */
export function MetadataField() {
  const form = useForm();
  const isBroken = readObject(String(form.bind('metadata').value)) === null;
  const error = (name: string) => (name === 'metadata' && isBroken ? notJson : form.error(name));
  return (
    <FormContext value={{ ...form, error }}>
      <TextArea
        name="metadata"
        label="Metadata"
        rows={5}
        spellCheck={false}
        isWhole
        className="font-mono"
        // The error takes the hint's place, so that nothing moves.
        {...(!error('metadata') && { hint: 'JSON, optional; it may hold more than the fields above.' })}
      />
    </FormContext>
  );
}
