import { TextArea } from '@/components/form/fields/field';
import { FormContext, useFormFields } from '@/components/form/form-context';
import { readObject } from '@/features/content/metadata-object';
import { notJson } from '@/features/content/schema';
import { metadataKeyOf } from './metadata-error';
import { combineMetadata } from './metadata-merge';

/** The metadata as JSON, validated while typing. Errors of a key with its own field are shown there. */
export function MetadataField() {
  const form = useFormFields();
  const isBroken = readObject(String(form.getFieldProps('metadata').value)) === null;
  const error = (name: string) => {
    const message = form.error(name);
    if (name !== 'metadata') return message;
    if (isBroken) return notJson;
    return metadataKeyOf(String(form.getFieldProps('type').value), message) ? undefined : message;
  };
  return (
    <FormContext value={{ ...form, error }}>
      <TextArea
        name="metadata"
        label="Metadata"
        rows={5}
        spellCheck={false}
        combine={combineMetadata}
        className="font-mono"
        // The error takes the hint's place, so that nothing moves.
        {...(!error('metadata') && { hint: 'Optional JSON. It can hold more than the fields above.' })}
      />
    </FormContext>
  );
}
