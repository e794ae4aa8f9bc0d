import type { FormikValues } from 'formik';
import { useState } from 'react';
import { asApiError, isRejected, isUnanswered, type ApiError } from '@/api/errors';
import { makeIdempotencyKeys } from '@/api/idempotency';
import { useFetchCurrent } from '@/api/use-fetch-current';
import type { SaveTarget, Versioned } from '@/api/versioned-mutations';
import { filled, type Cast, type Field } from '@/components/editing/conflict/differences';
import type { Attempt, useEditSessionState } from './edit-session';
import { errorsByField } from './errors-by-label';
import { isOwnSave, unsavedFields, rebaseOwnSaves, type RecordKind } from './save-attempts';

/** Somebody else was faster. */
export interface Conflict<R, V> {
  fields: Field[];
  cast: Cast<V>;
  base: V;
  /** What they have saved; absent: they have deleted it. */
  theirs?: { record: R; values: V };
}

/** Stores what the form makes of what was typed: `seen` is the state that it replaces. */
export type SaveRecord<R, Out> = (input: Out, target: SaveTarget, seen: R | undefined) => Promise<R>;

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** An attempt, and how it is carried out. */
interface Job<R, V, Out> {
  save: SaveRecord<R, Out>;
  attempt: Attempt<R, V, Out>;
}

const errorWith = (message: string, status: number): ApiError => ({ status, statusText: '', message });

const changed =
  'Somebody else has changed this since you opened it. Nothing was saved, and what you have entered is still here.';
const unknown = 'It is not known whether what you have entered has been saved.';
const deleted = 'Somebody else has deleted this since you opened it. What you have entered is still here.';

/** Stores what stands in a form, once, whatever became of the attempts before; a newer state is met, never written over. */
export function useSaveRecord<R extends Versioned, V extends FormikValues>(
  kind: RecordKind<R, V>,
  session: ReturnType<typeof useEditSessionState<R, V>>,
  setConflict: (conflict: Conflict<R, V> | undefined) => void,
) {
  const { setOwn, present, setUnsettled, pending, tried } = session;
  const { path, valuesOf, cast, fields } = kind;
  const [keyOf, setKeyOf] = useState(makeIdempotencyKeys);
  const fetchCurrent = useFetchCurrent();
  /** `null`: it has been deleted. `undefined`: nobody knows. */
  const tryFetch = (id: number) =>
    fetchCurrent(path, id).catch(() => undefined) as Promise<R | null | undefined>;

  /** Somebody else has deleted it: throws what is to be told. */
  const reportDeleted = (base: V, status: number): never => {
    setKeyOf(makeIdempotencyKeys);
    setConflict({ fields: fields(), cast, base });
    throw { ...errorWith(deleted, status), isReported: true };
  };

  /** Keeps hold of what both have, and throws what is to be told. Resolves to what is stored where that is the same. */
  const reconcile = async <Out>(job: Job<R, V, Out>, id: number, base: V, status: number): Promise<R> => {
    const { attempt } = job;
    const theirs = status === 404 ? null : await tryFetch(id);
    // The next attempt to save meets the same and asks for it again.
    if (theirs === undefined) {
      const isUnknown = tried.current.length > 0;
      if (isUnknown) setUnsettled(attempt);
      throw errorWith(
        isUnknown
          ? `${unknown} Please try again.`
          : `${changed} Their version could not be loaded: please try again.`,
        status,
      );
    }
    if (!theirs) return reportDeleted(base, status);
    // A save whose answer was lost has been done.
    if (unsavedFields(kind, attempt.typed, theirs).length === 0) return theirs;
    if (isOwnSave(kind, tried.current, theirs)) return await saveOnTop(job, theirs);
    setUnsettled(undefined);
    const began = rebaseOwnSaves(kind, base, tried.current, theirs);
    const newer = { record: theirs, values: valuesOf(theirs) };
    setConflict({ fields: fields(), cast, base: began, theirs: newer });
    throw { ...errorWith(changed, status), isReported: true };
  };

  /** What was typed since an attempt that was done without anybody having heard of it; a password is set once more. */
  const saveOnTop = async <Out>({ save, attempt }: Job<R, V, Out>, own: R) => {
    setOwn(own);
    const target = { id: own.id, version: own.version };
    return await carryOut({ save, attempt: { ...attempt, target, seen: own } });
  };

  /** What is answered to a create that was tried before may be an earlier state of it, and may be gone again. */
  const verifyCreated = async <Out>(job: Job<R, V, Out>, made: R): Promise<R> => {
    const { typed } = job.attempt;
    // A password is in doubt only where another one was tried.
    const isSure = tried.current.every((state) => state === typed);
    const isBehind = unsavedFields(kind, typed, made).some(({ isSecret }) => !(isSecret && isSure));
    if (isBehind) return await saveOnTop(job, made);
    return (await tryFetch(made.id)) === null ? reportDeleted(valuesOf(made), 404) : made;
  };

  const carryOut = async <Out>(job: Job<R, V, Out>): Promise<R> => {
    const { save, attempt } = job;
    const { input, target, seen: base } = attempt;
    const { current: former } = pending;
    setUnsettled(attempt);
    let stored: R;
    try {
      stored = await save(input, target, base);
    } catch (cause) {
      const error = asApiError(cause);
      const { status, created } = error;
      // An attempt before has created it, with what stood in the form then.
      if (former && created !== undefined) return await reconcile(job, created, former.typed, status);
      if (isUnanswered(error)) tried.current.push(attempt.typed);
      // Refused when it is repeated, it was not done.
      else setUnsettled(isRejected(error) && former === attempt ? undefined : former);
      if (base && (status === 412 || status === 404))
        return await reconcile(job, base.id, valuesOf(base), status);
      throw errorsByField(cause, fields());
    }
    return former && !base ? await verifyCreated(job, stored) : stored;
  };

  return async <Out>(save: SaveRecord<R, Out>, input: Out, values: V) => {
    setConflict(undefined);
    const before = pending.current as Attempt<R, V, Out> | undefined;
    if (before && isEqual(before.input, input)) return await carryOut({ save, attempt: before });
    const { current: base } = present;
    const target = base ? { id: base.id, version: base.version } : { key: keyOf(input) };
    // In the place of one that nobody answered, under its key or version: at most one of them is done.
    const place = before ? { target: before.target, seen: before.seen } : { target, seen: base };
    return await carryOut({ save, attempt: { input, typed: filled(fields(), values), ...place } });
  };
}
