import { firstError, type Rule } from '@/shared/forms/rules';

export type FormRules<V> = Record<keyof V, Rule[]>;

export const textControls = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control): control is HTMLInputElement | HTMLTextAreaElement =>
      control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  );

/** Reads a form's fields: trimmed, except for passwords. */
export const readValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    textControls(form).map(({ name, type, value }) => [name, type === 'password' ? value : value.trim()]),
  );

export function errorsOf(rules: Record<string, Rule[]>, values: Record<string, string>) {
  const errors: Record<string, string> = {};
  for (const [name, fieldRules] of Object.entries(rules)) {
    const message = firstError(fieldRules, values[name] ?? '');
    if (message !== undefined) errors[name] = message;
  }
  return errors;
}
