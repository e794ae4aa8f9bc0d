import type { FormikValues } from 'formik';
import { useCallback, useRef, useState } from 'react';
import type { Versioned } from '@/admin/api/versioned-mutations';
import type { FieldDescription } from '@/shared/forms/form-context';
import type { RecordKind } from './conflict/differences';
import { reduce, type EditEvent, type EditState } from './edit-session';
import { useSaveRecord } from './use-save-record';

export interface EditSessionOptions<R extends Versioned, V extends FormikValues> extends Pick<
  RecordKind<R, V>,
  'path' | 'valuesOf'
> {
  /** The record as it was when the form was opened; absent for a new one. */
  record: R | undefined;
  /** Casts form values to the stored ones. */
  schema: { cast: (values: V, options: { stripUnknown: true; assert: false }) => unknown };
}

export type EditSession<R extends Versioned, V extends FormikValues> = ReturnType<
  typeof useEditSession<R, V>
>;

/** The state of editing a record and saving it. Fields add their labels with `registerField`. */
export function useEditSession<R extends Versioned, V extends FormikValues>(
  options: EditSessionOptions<R, V>,
) {
  const { path, record, valuesOf, schema } = options;
  const [state, setState] = useState<EditState<R, V>>({ status: 'idle', base: record });
  // A save takes several calls, and each needs the state after the previous one.
  const current = useRef(state);
  const send = useCallback((event: EditEvent<R, V>) => {
    current.current = reduce(current.current, event);
    setState(current.current);
    return current.current;
  }, []);
  const descriptions = useRef(new Map<string, FieldDescription>());
  const registerField = useCallback(
    (name: string, description: FieldDescription) => void descriptions.current.set(name, description),
    [],
  );
  const kind: RecordKind<R, V> = {
    path,
    valuesOf,
    cast: (values) => schema.cast(values, { stripUnknown: true, assert: false }),
    fields: () => [...descriptions.current].map(([name, description]) => ({ name, ...description })),
  };
  const save = useSaveRecord(kind, send);
  // Pending or failed, it may have been carried out, so the form is locked.
  const attempt = 'attempt' in state ? state.attempt : undefined;
  return { state, send, kind, registerField, save, attempt };
}
