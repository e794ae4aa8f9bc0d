import type { FormikValues } from 'formik';
import { useCallback, useRef, useState } from 'react';
import type { Versioned } from '@/api/versioned-mutations';
import type { Cast } from '@/components/editing/conflict/differences';
import type { FieldDescription } from '@/components/form/form-context';
import { useEditSessionState } from './edit-session';
import type { RecordKind } from './save-attempts';
import { useSaveRecord, type Conflict } from './use-save-record';

export interface EditSessionOptions<R extends Versioned, V extends FormikValues> extends Pick<
  RecordKind<R, V>,
  'path' | 'valuesOf'
> {
  /** The record as it was when the form was opened; absent for a new one. */
  record: R | undefined;
  /** Casts form values to what is stored. */
  schema: { cast: (values: V, options: { stripUnknown: true; assert: false }) => unknown };
}

/**
 * What a form edits: the state of a record that a save replaces, and the newer state of it where somebody else was
 * faster. Fields add their labels with `registerField`.
 */
export function useEditSession<R extends Versioned, V extends FormikValues>(
  options: EditSessionOptions<R, V>,
) {
  const { path, record, valuesOf, schema } = options;
  const session = useEditSessionState<R, V>(record);
  const { seen, setSeen, present, unsettled, saveStatus } = session;
  const [conflict, setConflict] = useState<Conflict<R, V>>();
  const descriptions = useRef(new Map<string, FieldDescription>());

  const registerField = useCallback(
    (name: string, description: FieldDescription) => void descriptions.current.set(name, description),
    [],
  );
  const fields = () => [...descriptions.current].map(([name, description]) => ({ name, ...description }));
  const cast: Cast<V> = (values) => schema.cast(values, { stripUnknown: true, assert: false });

  const save = useSaveRecord({ path, valuesOf, cast, fields }, session, setConflict);
  const isNew = () => !present.current;
  return { seen, setSeen, isNew, unsettled, saveStatus, conflict, setConflict, registerField, save };
}
