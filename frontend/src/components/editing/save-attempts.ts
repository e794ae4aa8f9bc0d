import { getIn, setIn, type FormikValues } from 'formik';
import { differences, isBlank, type Cast, type Field } from '@/components/editing/conflict/differences';

/** How the records of a kind are read into a form, and what is stored of what stands there. */
export interface RecordKind<R, V> {
  /** Where they are: with an id behind it, it names one. */
  path: string;
  /** What stands in the form for a record, or for a new one. */
  valuesOf: (record: R | undefined) => V;
  cast: Cast<V>;
  fields: () => Field[];
}

/**
 * The fields in which what was to be stored differs from what is. A field that is still empty was filled by the server, before
 * the form had heard with what.
 */
export const unsavedFields = <R, V extends FormikValues>(
  kind: RecordKind<R, V>,
  typed: V,
  stored: R,
): Field[] => {
  const values = kind.valuesOf(stored);
  const isLeft = ({ name, whenEmpty }: Field) => whenEmpty !== undefined && isBlank(getIn(typed, name));
  const fields = kind.fields().filter((field) => !isLeft(field));
  return differences(fields, kind.cast, values, typed, values).map(({ field }) => field);
};

/** Whether it was stored in one of these states. Of a password nobody can see whose it is. */
export const isOwnSave = <R, V extends FormikValues>(
  kind: RecordKind<R, V>,
  tried: V[],
  stored: R,
): boolean => tried.some((typed) => unsavedFields(kind, typed, stored).every(({ isSecret }) => isSecret));

/**
 * The state that both began with, where somebody else has saved on top of what nobody answered: a field that stands as
 * it was saved in such an attempt has been changed by nobody since.
 */
export const rebaseOwnSaves = <R, V extends FormikValues>(
  kind: RecordKind<R, V>,
  base: V,
  tried: V[],
  stored: R,
): V =>
  tried.reduce<V>((began, typed) => {
    const others = unsavedFields(kind, typed, stored).map(({ name }) => name);
    return kind
      .fields()
      .filter(({ name, isSecret }) => !isSecret && !others.includes(name))
      .reduce<V>(
        (all, { name }) => setIn(all, name, getIn(kind.valuesOf(stored), name) as unknown) as V,
        began,
      );
  }, base);
