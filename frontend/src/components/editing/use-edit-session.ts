import type { FormikValues } from 'formik';
import { useCallback, useRef, useState } from 'react';
import type { Versioned } from '@/api/versioned-mutations';
import type { Cast } from '@/components/editing/conflict/differences';
import type { Description } from '@/components/form/form-context';
import { useStanding } from './edit-session';
import type { Kind } from './save-attempts';
import { useStore, type Conflict } from './use-save-record';

export interface RecordOptions<R extends Versioned, V extends FormikValues> extends Pick<
  Kind<R, V>,
  'path' | 'valuesOf'
> {
  /** As it was when the form was opened; absent: a new one. */
  record: R | undefined;
  /** Makes of it what is stored. */
  schema: { cast: (values: V, options: { stripUnknown: true; assert: false }) => unknown };
}

/**
 * What a form edits: the state of a record that a save replaces, and the newer state of it where somebody else was
 * faster. The fields say themselves what they are called, by `describe`.
 */
export function useRecord<R extends Versioned, V extends FormikValues>(options: RecordOptions<R, V>) {
  const { path, record, valuesOf, schema } = options;
  const standing = useStanding<R, V>(record);
  const { seen, setSeen, present, unsettled, kept } = standing;
  const [conflict, setConflict] = useState<Conflict<R, V>>();
  const described = useRef(new Map<string, Description>());

  const describe = useCallback(
    (name: string, description: Description) => void described.current.set(name, description),
    [],
  );
  const fields = () => [...described.current].map(([name, description]) => ({ name, ...description }));
  const cast: Cast<V> = (values) => schema.cast(values, { stripUnknown: true, assert: false });

  const store = useStore({ path, valuesOf, cast, fields }, standing, setConflict);
  const isNew = () => !present.current;
  return { seen, setSeen, isNew, unsettled, kept, conflict, setConflict, describe, store };
}
