import { getIn, setIn, type FormikValues } from 'formik';
import type { FieldDescription } from '@/components/form/form-context';

export interface Field extends FieldDescription {
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

const withLines = (text: string) => text.replace(/\r\n?/g, '\n');

/** A value as a person reads it. */
export function textOf({ show }: Pick<Field, 'show'>, value: unknown, isExact = false): string {
  return withLines(show ? show(value, isExact) : plain(value)).trim();
}

/** What is better read by what has changed in it. */
export const isMultiline = (text: string) => text.length > 120 || text.includes('\n');

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** The three states as texts. Where two of them are others and look alike, each says what exactly it is. */
export function textsOf({ field, base, mine, theirs, by }: Difference) {
  const texts = (isExact: boolean) => ({
    base: textOf(field, base, isExact),
    mine: textOf(field, mine, isExact),
    theirs: textOf(field, theirs, isExact),
  });
  const shown = texts(false);
  const areAlike =
    shown.mine === shown.theirs ||
    (by === 'both' && (shown.base === shown.mine || shown.base === shown.theirs));
  return areAlike ? texts(true) : shown;
}

/** What is stored of the values that stand in a form. */
export type Cast<V> = (values: V) => unknown;

/** How the records of a kind are read into a form, and what is stored of its values. */
export interface RecordKind<R, V> {
  /** Where they are: with an id behind it, it names one. */
  path: string;
  /** The form's values for a record, or for a new one. */
  valuesOf: (record: R | undefined) => V;
  cast: Cast<V>;
  fields: () => Field[];
}

/** Equal as far as storage knows, whatever either looks like. Lines may end as they like. */
const isSame = (one: unknown, other: unknown) => stored(one) === stored(other);

const stored = (value: unknown) =>
  JSON.stringify(value ?? null, (_key, part: unknown) => (typeof part === 'string' ? withLines(part) : part));

/** The fields whose states differ, in their order. What I left empty is what the server puts there. */
export function differences<V extends FormikValues>(
  fields: Field[],
  cast: Cast<V>,
  base: V,
  mine: V,
  theirs: V,
): Difference[] {
  const states = [base, mine, theirs];
  const versions = [base, filled(fields, mine), theirs].map(cast);
  return fields.flatMap((field) => {
    const [was, own, other] = versions.map((values): unknown => getIn(values, field.name));
    if (isSame(own, other)) return [];
    const by = isSame(was, own) ? 'them' : isSame(was, other) ? 'me' : 'both';
    const [first, second, third] = states.map((values): unknown => getIn(values, field.name));
    return [{ field, base: first, mine: second, theirs: third, by }];
  });
}

const isBlank = (value: unknown) => typeof value === 'string' && !value.trim();

/** With what the server puts into fields that were left empty. */
export const filled = <V extends FormikValues>(fields: Field[], values: V): V =>
  fields.reduce<V>(
    (all, { name, whenEmpty }) =>
      whenEmpty && isBlank(getIn(values, name)) ? (setIn(all, name, whenEmpty(values)) as V) : all,
    values,
  );

/**
 * The fields in which an attempt differs from what is stored. A field that is still empty was filled by the server in a
 * way that the form does not know yet.
 */
export function unsavedFields<R, V extends FormikValues>(
  kind: RecordKind<R, V>,
  typed: V,
  stored: R,
): Field[] {
  const values = kind.valuesOf(stored);
  const isLeft = ({ name, whenEmpty }: Field) => whenEmpty !== undefined && isBlank(getIn(typed, name));
  const fields = kind.fields().filter((field) => !isLeft(field));
  return differences(fields, kind.cast, values, typed, values).map(({ field }) => field);
}
