import { getIn, setIn, type FormikValues } from 'formik';
import type { FieldDescription } from '@/shared/forms/form-context';

export interface Field extends FieldDescription {
  name: string;
}

export interface Difference {
  field: Field;
  /** The value when the form was opened. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
  changedBy: 'me' | 'them' | 'both';
}

const withLines = (text: string) => text.replace(/\r\n?/g, '\n');

export function textOf({ show }: Pick<Field, 'show'>, value: unknown, isExact = false): string {
  return withLines(show ? show(value, isExact) : formatPlain(value)).trim();
}

/** Whether a text is shown as a diff instead of whole. */
export const isMultiline = (text: string) => text.length > 120 || text.includes('\n');

function formatPlain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Returns the three states as texts. If two different states look alike, each is formatted exactly. */
export function textsOf({ field, base, mine, theirs, changedBy }: Difference) {
  const texts = (isExact: boolean) => ({
    base: textOf(field, base, isExact),
    mine: textOf(field, mine, isExact),
    theirs: textOf(field, theirs, isExact),
  });
  const short = texts(false);
  const areAlike =
    short.mine === short.theirs ||
    (changedBy === 'both' && (short.base === short.mine || short.base === short.theirs));
  return areAlike ? texts(true) : short;
}

type Cast<V> = (values: V) => unknown;

/** How records of a kind are loaded into a form and cast back. */
export interface RecordKind<R, V> {
  /** The collection's path; a record's path adds its id. */
  path: string;
  /** Returns the form's values for a record, or for a new one. */
  valuesOf: (record: R | undefined) => V;
  cast: Cast<V>;
  fields: () => Field[];
}

/** Whether two values are stored alike. Line endings are ignored. */
const isSame = (one: unknown, other: unknown) => normalized(one) === normalized(other);

const normalized = (value: unknown) =>
  JSON.stringify(value ?? null, (_key, part: unknown) => (typeof part === 'string' ? withLines(part) : part));

/** Returns the fields whose states differ, in their order. The server fills the fields that I left empty. */
export function differences<V extends FormikValues>(
  fields: Field[],
  cast: Cast<V>,
  base: V,
  mine: V,
  theirs: V,
): Difference[] {
  const states = [base, mine, theirs];
  const versions = states.map((values) => cast(filled(fields, values)));
  return fields.flatMap((field) => {
    const raw = states.map((values): unknown => getIn(values, field.name));
    const cleaned = versions.map((values): unknown => getIn(values, field.name));
    // Two empty values are equal: the server derives both from the other fields.
    const isEqual = (one: number, other: number) =>
      (field.whenEmpty !== undefined && isBlank(raw[one]) && isBlank(raw[other])) ||
      isSame(cleaned[one], cleaned[other]);
    if (isEqual(1, 2)) return [];
    const changedBy = isEqual(0, 1) ? 'them' : isEqual(0, 2) ? 'me' : 'both';
    const [first, second, third] = raw;
    return [{ field, base: first, mine: second, theirs: third, changedBy }];
  });
}

const isBlank = (value: unknown) => typeof value === 'string' && !value.trim();

export const filled = <V extends FormikValues>(fields: Field[], values: V): V =>
  fields.reduce<V>(
    (all, { name, whenEmpty }) =>
      whenEmpty && isBlank(getIn(values, name)) ? (setIn(all, name, whenEmpty(values)) as V) : all,
    values,
  );

/**
 * Returns the fields in which an attempt differs from the stored record. A field that is still empty is left out: the form
 * does not know the server's value for it yet.
 */
export function unsavedFields<R, V extends FormikValues>(
  kind: RecordKind<R, V>,
  typed: V,
  stored: R,
): Field[] {
  const values = kind.valuesOf(stored);
  const isLeftEmpty = ({ name, whenEmpty }: Field) => whenEmpty !== undefined && isBlank(getIn(typed, name));
  const fields = kind.fields().filter((field) => !isLeftEmpty(field));
  return differences(fields, kind.cast, values, typed, values).map(({ field }) => field);
}
