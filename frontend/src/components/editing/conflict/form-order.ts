import type { Field } from './differences';

/** Fields in the order of the form; those that it does not show come last. */
export function inFormOrder(fields: Field[], form: HTMLFormElement | null): Field[] {
  const names = [...(form?.elements ?? [])].map((control) => control.getAttribute('name'));
  const placeOf = ({ name }: Field) => (names.includes(name) ? names.indexOf(name) : names.length);
  return [...fields].sort((one, other) => placeOf(one) - placeOf(other));
}
