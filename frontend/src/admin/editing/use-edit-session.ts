import type { FormikValues } from 'formik';
import { useCallback, useRef, useState } from 'react';
import { asApiError, isRejected, isUnanswered, type ApiError } from '@/shared/api/errors';
import { newIdempotencyKey } from '@/shared/api/send';
import { rememberSaved, useFetchCurrent, type CurrentRecord } from '@/admin/api/current-record';
import { formatClock, formatDayAndClock } from '@/admin/ui/time';
import type { SaveTarget, Versioned } from '@/admin/api/versioned-mutations';
import type { FieldDescription } from '@/shared/forms/form-context';
import { filled, unsavedFields, type Field, type RecordKind } from './conflict/differences';
import { reduce, type EditEvent, type EditState, type Outcome, type Saving } from './edit-session';
import { useSessionRetry } from './session-gate';

/** Sends the form's input; `base` is the version that it replaces. */
export type SaveRecord<R, Out> = (input: Out, target: SaveTarget, base: R | undefined) => Promise<R>;

const changedMessage = (author = 'Another user') =>
  `${author} changed this after you opened it. Nothing was saved, and your changes are still here.`;
const deletedMessage = 'This was deleted after you opened it. Your changes are still here.';

const staleError = (message: string): ApiError => ({ status: 412, statusText: '', message });

/** 'Maria (3:02 PM)': who saved a record, and when; with the date if that was on another day. `undefined` if that is unknown. */
function describeEditor({ by, at }: CurrentRecord): string | undefined {
  if (!by || !at) return by;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return `${by} (${isToday ? formatClock(at) : formatDayAndClock(at)})`;
}

/**
 * Assigns the lines of a plain-text error to fields: a line belongs to the field whose label it begins with, ignoring
 * case.
 */
function errorsByField(cause: unknown, fields: Field[]): ApiError {
  const error = asApiError(cause);
  if (error.fields || (error.status !== 400 && error.status !== 409)) return error;
  const named = error.message.split('\n').flatMap((line) => {
    const field = fields.find(({ label }) => line.toLowerCase().startsWith(`${label} `.toLowerCase()));
    return field ? [[field.name, line] as const] : [];
  });
  return named.length > 0 ? { ...error, fields: Object.fromEntries(named) } : error;
}

/** Sends the attempts of an edit session. Resolves once one is saved; rejects with the conflict or error. */
function useSaveRecord<R extends Versioned, V extends FormikValues>(
  kind: RecordKind<R, V>,
  send: (event: EditEvent<R, V>) => EditState<R, V>,
) {
  const withSession = useSessionRetry();
  const fetchCurrent = useFetchCurrent();
  /** `null`: deleted. `undefined`: unknown. */
  const tryFetch = (id: number) => fetchCurrent(kind.path, id).catch(() => undefined);

  const readFailure = async (
    error: ApiError,
    { base, attempt, tries }: Saving<R, V>,
  ): Promise<Outcome<R>> => {
    if (isUnanswered(error)) return { type: 'unanswered' };
    if (base && error.status === 404) return { type: 'deleted' };
    if (!base || error.status !== 412) return { type: isRejected(error) ? 'rejected' : 'denied' };
    const current = await tryFetch(base.id);
    if (current === null) return { type: 'deleted' };
    if (!current) return { type: tries > 0 ? 'unanswered' : 'denied' };
    const theirs = current.record as R;
    const fields = unsavedFields(kind, attempt.typed, theirs);
    const unsaved = fields.some(({ isSecret }) => !isSecret) ? 'any' : fields.length > 0 ? 'secrets' : 'none';
    return { type: 'outdated', theirs, unsaved, author: describeEditor(current) };
  };

  const runAttempt = async <Out>(save: SaveRecord<R, Out>, state: EditState<R, V>): Promise<R> => {
    if (state.status !== 'saving') throw new Error('there is nothing to save');
    const { base, attempt, tries } = state;
    const target = base ? { id: base.id, version: base.version } : { key: attempt.key };
    let cause: unknown;
    let event: Outcome<R>;
    const isOffline = !navigator.onLine;
    try {
      const record = await withSession(() => save(attempt.input as Out, target, base));
      // The first try may have created it, and another user may have deleted it since.
      const isDeleted = tries > 0 && !base && (await tryFetch(record.id)) === null;
      event = isDeleted ? { type: 'deleted' } : { type: 'saved', record };
    } catch (thrown) {
      cause = thrown;
      // Without a network nothing was sent, and one can go on writing.
      event = isOffline && tries === 0 ? { type: 'denied' } : await readFailure(asApiError(thrown), state);
    }
    if (event.type === 'saved') rememberSaved(kind.path, event.record.id);
    const next = send(event);
    if (next.status === 'saving') return await runAttempt(save, next);
    if (next.status === 'conflict') throw { ...staleError(changedMessage(next.author)), isReported: true };
    if (next.status === 'deleted') throw { ...staleError(deletedMessage), isReported: true };
    if (next.base && (event.type === 'saved' || event.type === 'outdated')) return next.base;
    if (base && asApiError(cause).status === 412)
      throw staleError(tries ? '' : `${changedMessage()} We couldn’t load their version. Please try again.`);
    throw errorsByField(cause, kind.fields());
  };

  return async <Out>(save: SaveRecord<R, Out>, input: Out, values: V) => {
    const attempt = { input, typed: filled(kind.fields(), values), key: newIdempotencyKey() };
    return await runAttempt(save, send({ type: 'submitted', attempt }));
  };
}

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
