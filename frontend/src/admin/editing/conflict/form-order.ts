import type { Field } from './differences';

/** Sorts fields in the order of the form; fields that it does not show come last. */
export function inFormOrder(fields: Field[], form: HTMLFormElement | null): Field[] {
  const names = [...(form?.elements ?? [])].map((control) => control.getAttribute('name'));
  const positionOf = ({ name }: Field) => (names.includes(name) ? names.indexOf(name) : names.length);
  return [...fields].sort((one, other) => positionOf(one) - positionOf(other));
}
