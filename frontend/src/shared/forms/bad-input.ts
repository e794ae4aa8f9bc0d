import { setIn, type FormikErrors, type FormikValues } from 'formik';
import { ValidationError } from 'yup';

interface Schema {
  validateSyncAt: (name: string, values: unknown) => unknown;
}

/** Neither a number nor a date. */
const invalidInput = '?';

/**
 * Errors of number and date fields with invalid input, such as half a date: their value is empty, and only the browser
 * knows that something was typed. The messages are the schema's own for invalid values.
 */
export function badInputErrors<V extends FormikValues>(
  form: HTMLFormElement | null,
  schema: Schema,
  values: V,
): FormikErrors<V> {
  const isUnreadable = (control: Element): control is HTMLInputElement =>
    control instanceof HTMLInputElement && control.validity.badInput;
  return [...(form?.elements ?? [])].filter(isUnreadable).reduce<FormikErrors<V>>((errors, { name }) => {
    const message = errorOf(schema, name, setIn(values, name, invalidInput));
    return message === undefined ? errors : (setIn(errors, name, message) as FormikErrors<V>);
  }, {});
}

function errorOf(schema: Schema, name: string, values: unknown): string | undefined {
  try {
    schema.validateSyncAt(name, values);
    return undefined;
  } catch (cause) {
    if (cause instanceof ValidationError) return cause.message;
    throw cause;
  }
}
