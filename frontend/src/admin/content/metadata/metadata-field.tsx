import { useEffect, useRef } from 'react';
import { TextArea } from '@/shared/forms/fields/field';
import { FormContext, useFormFields } from '@/shared/forms/form-context';
import { metadataKeyOf, readObject } from './metadata-object';
import { notJson } from '@/admin/content/schema';

/**
 * The metadata as JSON, validated while typing, folded up until it has an error. Errors of a key with its own field are
 * shown there.
 */
export function MetadataField() {
  const form = useFormFields();
  const details = useRef<HTMLDetailsElement>(null);
  const isBroken = readObject(String(form.getFieldProps('metadata').value)) === null;
  const error = (name: string) => {
    const message = form.error(name);
    if (name !== 'metadata') return message;
    if (isBroken) return notJson;
    return metadataKeyOf(String(form.getFieldProps('type').value), message) ? undefined : message;
  };
  const hasError = error('metadata') !== undefined;
  // Closing it once the error is corrected would move the fields below.
  useEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError]);
  return (
    <FormContext value={{ ...form, error }}>
      <details ref={details} className="group">
        <summary className="cursor-pointer text-ui marker:text-muted">Advanced (JSON)</summary>
        {/* Browsers keep transitions pending in what is folded up otherwise. */}
        <div className="mt-3 hidden group-open:block">
          <TextArea
            name="metadata"
            label="Metadata"
            rows={5}
            spellCheck={false}
            isMergeable={false}
            className="font-mono"
            // The error takes the hint's place, so that nothing moves.
            {...(!hasError && { hint: 'Optional JSON. It can hold more than the fields above.' })}
          />
        </div>
      </details>
    </FormContext>
  );
}
