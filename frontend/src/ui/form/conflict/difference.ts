import { getIn, setIn, type FormikValues } from 'formik';
import type { Description } from '@/ui/form/form-context';

export interface Field extends Description {
  name: string;
}

/** A field that two people have left in different states. */
export interface Difference {
  field: Field;
  /** What it was when the form was opened. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Who has changed it since. */
  by: 'me' | 'them' | 'both';
}

/** A value as a person reads it; what only looks like another is the same. */
export function textOf({ show }: Pick<Field, 'show'>, value: unknown): string {
  const text = show ? show(value) : plain(value);
  return text.replace(/\r\n?/g, '\n').trim();
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** The fields whose states differ, in their order. */
export function differences<V extends FormikValues>(
  fields: Field[],
  base: V,
  mine: V,
  theirs: V,
): Difference[] {
  return fields.flatMap((field) => {
    const [was, own, other] = [base, mine, theirs].map((values): unknown => getIn(values, field.name));
    const same = (one: unknown, two: unknown) => textOf(field, one) === textOf(field, two);
    if (same(own, other)) return [];
    const by = same(was, own) ? 'them' : same(was, other) ? 'me' : 'both';
    return [{ field, base: was, mine: own, theirs: other, by }];
  });
}

/** Which of the states a field gets. A combined one is a text of its own. */
export type Choice = { kind: 'mine' | 'theirs' } | { kind: 'combined'; text: string };

/** The newer state, with what was chosen of one's own. */
export function resolve<V extends FormikValues>(
  theirs: V,
  found: Difference[],
  choices: Record<string, Choice | undefined>,
): V {
  return found.reduce<V>((values, { field, mine, theirs: other, by }) => {
    const choice = choices[field.name] ?? { kind: by === 'them' ? 'theirs' : 'mine' };
    const value = choice.kind === 'combined' ? choice.text : choice.kind === 'mine' ? mine : other;
    return setIn(values, field.name, value) as V;
  }, theirs);
}
