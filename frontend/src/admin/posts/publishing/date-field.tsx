import { TextField } from '@/shared/forms/fields/field';
import { useFormFields } from '@/shared/forms/form-context';
import { isFuture } from './publish-concerns';

/** A post's date. A date in the future says what it means before it is saved. */
export function DateField() {
  const { getFieldProps } = useFormFields();
  const isAhead = isFuture(String(getFieldProps('date').value ?? ''));
  const isPublished = getFieldProps('published', 'checkbox').checked === true;
  const futureHint = isPublished
    ? 'In the future: the post publishes now and shows this date; it stays first in the list until then'
    : 'In the future: once published, the post shows this date and stays first in the list until then';
  return (
    // It changes while the user is in the field, so it is announced.
    <div aria-live="polite">
      <TextField
        name="date"
        type="date"
        label="Date"
        hint={isAhead ? futureHint : 'Shown to readers'}
        className="sm:max-w-xs"
      />
    </div>
  );
}
