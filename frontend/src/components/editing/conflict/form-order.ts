import type { Field } from './differences';

/** Fields in the order in which they stand in the form; one that it does not show at the moment comes last. */
export function inFormOrder(fields: Field[], form: HTMLFormElement | null): Field[] {
  const names = [...(form?.elements ?? [])].map((control) => control.getAttribute('name'));
  const placeOf = ({ name }: Field) => (names.includes(name) ? names.indexOf(name) : names.length);
  return [...fields].sort((one, other) => placeOf(one) - placeOf(other));
}
