import { setIn, type FormikErrors, type FormikValues } from 'formik';
import { ValidationError } from 'yup';

interface Schema {
  validateSyncAt: (name: string, values: unknown) => unknown;
}

/** No number, no date. */
const invalidInput = '?';

/**
 * What is wrong with fields of numbers and dates in which something stands that is none, such as half a date: their
 * value is empty, as if nothing stood there, and the browser alone knows. Said as the schema says it of other nonsense.
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
