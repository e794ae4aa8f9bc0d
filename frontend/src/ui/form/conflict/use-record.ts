import type { FormikValues } from 'formik';
import { useCallback, useRef, useState } from 'react';
import { asApiError, isRefused, isUnanswered, type ApiError } from '@/lib/api-error';
import { makeKeys } from '@/lib/idempotency';
import { useLatest } from '@/lib/latest';
import type { Target, Versioned } from '@/lib/writes';
import type { Description } from '@/ui/form/form-context';
import { differences, filled, type Cast, type Field } from './difference';

export interface RecordOptions<R extends Versioned, V extends FormikValues> {
  /** Where the records of its kind are: with an id behind it, it names one. */
  path: string;
  /** As it was when the form was opened; absent: a new one. */
  record: R | undefined;
  /** What stands in the form for a record, or for a new one. */
  valuesOf: (record: R | undefined) => V;
  /** Makes of it what is stored. */
  schema: { cast: (values: V, options: { stripUnknown: true; assert: false }) => unknown };
}

/** Somebody else was faster. */
export interface Conflict<R, V> {
  fields: Field[];
  cast: Cast<V>;
  base: V;
  mine: V;
  /** What they have saved; absent: they have deleted it. */
  theirs?: { record: R; values: V };
}

/** Stores what the form makes of what was typed: `seen` is the state that it replaces. */
export type SaveRecord<R, Out> = (input: Out, target: Target, seen: R | undefined) => Promise<R>;

/** One try to store something. */
export interface Attempt<R, V, Out = unknown> {
  input: Out;
  /** What stood in the form, with what the server makes of what was left empty. */
  typed: V;
  target: Target;
  seen: R | undefined;
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** An attempt that a newer state has met. */
interface Meeting<R, V, Out> {
  attempt: Attempt<R, V, Out>;
  base: R;
  /** What stands in the form by now. */
  mine: V;
  status: number;
  /** Whether it was sent before, and not answered. */
  isRepeated: boolean;
}

const said = (message: string, status: number): ApiError => ({ status, statusText: '', message });

/**
 * What was refused, by field: where the server says it in plain text, a field is named by the label that its line begins
 * with, in whichever case: the server writes it within a sentence.
 */
function byField(cause: unknown, described: Map<string, Description>): ApiError {
  const error = asApiError(cause);
  if (error.fields || (error.status !== 400 && error.status !== 409)) return error;
  const labels = [...described].map(([name, { label }]) => [name, `${label} `.toLowerCase()] as const);
  const named = error.message.split('\n').flatMap((line) => {
    const [name] = labels.find(([, label]) => line.toLowerCase().startsWith(label)) ?? [];
    return name === undefined ? [] : [[name, line]];
  });
  return named.length > 0 ? { ...error, fields: Object.fromEntries(named) as Record<string, string> } : error;
}

const changed =
  'Somebody else has changed this since you opened it. Nothing was saved, and what you have entered is still here.';
const unknown = 'It is not known whether what you have entered has been saved.';
const deleted = 'Somebody else has deleted this since you opened it. What you have entered is still here.';

/**
 * Where a form stands: the state that a save replaces, and what is not settled. Both are known at once, too: one save can
 * be several calls.
 */
function useStanding<R extends Versioned, V extends FormikValues>(record: R | undefined) {
  const [seen, draw] = useState(record);
  const present = useRef(record);
  /** What is under way, or was not answered: whether it was done nobody knows. */
  const [unsettled, drawUnsettled] = useState<Attempt<R, V>>();
  const pending = useRef<Attempt<R, V>>(undefined);
  const setUnsettled = useCallback((attempt: Attempt<R, V> | undefined) => {
    pending.current = attempt;
    drawUnsettled(attempt);
  }, []);

  /** The form stands on this state from now on; `left` is what was not answered of it. */
  const setSeen = useCallback(
    (state: R | undefined, left?: Attempt<R, V>) => {
      setUnsettled(left);
      present.current = state;
      draw(state);
    },
    [setUnsettled],
  );
  return { seen, setSeen, present, unsettled, setUnsettled, pending };
}

/**
 * What a form edits: the state of a record that a save replaces, and the newer state of it where somebody else was
 * faster. The fields say themselves what they are called, by `describe`.
 */
export function useRecord<R extends Versioned, V extends FormikValues>(options: RecordOptions<R, V>) {
  const { path, record, valuesOf, schema } = options;
  const { seen, setSeen, present, unsettled, setUnsettled, pending } = useStanding<R, V>(record);
  const [conflict, setConflict] = useState<Conflict<R, V>>();
  const [keyOf] = useState(makeKeys);
  const described = useRef(new Map<string, Description>());
  const fetchLatest = useLatest();

  const describe = useCallback(
    (name: string, description: Description) => void described.current.set(name, description),
    [],
  );

  const fields = () => [...described.current].map(([name, description]) => ({ name, ...description }));
  const cast: Cast<V> = (values) => schema.cast(values, { stripUnknown: true, assert: false });

  /** Keeps hold of what both have, and throws what is to be told. Resolves to what is stored where that is the same. */
  const meet = async <Out>(save: SaveRecord<R, Out>, met: Meeting<R, V, Out>): Promise<R> => {
    const { attempt, base, mine, status, isRepeated } = met;
    const latest = status === 404 ? null : await fetchLatest(path, base.id).catch(() => undefined);
    // Their state could not be fetched: the next attempt to save meets the same and asks for it again.
    if (latest === undefined) {
      if (isRepeated) setUnsettled(attempt);
      throw said(
        isRepeated
          ? `${unknown} Please try again.`
          : `${changed} Their version could not be loaded: please try again.`,
        status,
      );
    }
    const both = { fields: fields(), cast, base: valuesOf(base), mine };
    const theirs = latest as R | null;
    if (!theirs) {
      setConflict(both);
      throw { ...said(deleted, status), isTold: true };
    }
    const values = valuesOf(theirs);
    const left = differences(both.fields, cast, both.base, attempt.typed, values);
    // A save whose answer was lost has been done.
    if (left.length === 0) return theirs;
    // Of a password nobody can see whether it was: it is set again, which changes nothing where it was.
    if (isRepeated && left.every(({ field }) => field.isSecret)) {
      const target = { id: theirs.id, version: theirs.version };
      return await carryOut(save, { ...attempt, target, seen: theirs }, mine);
    }
    setConflict({ ...both, theirs: { record: theirs, values } });
    throw { ...said(changed, status), isTold: true };
  };

  const carryOut = async <Out>(
    save: SaveRecord<R, Out>,
    attempt: Attempt<R, V, Out>,
    mine: V,
  ): Promise<R> => {
    const { current: former } = pending;
    const { input, target, seen: base } = attempt;
    setUnsettled(attempt);
    try {
      return await save(input, target, base);
    } catch (cause) {
      const error = asApiError(cause);
      const { status } = error;
      if (!isUnanswered(error)) setUnsettled(isRefused(error) ? undefined : former);
      if (base && (status === 412 || status === 404))
        return await meet(save, { attempt, base, mine, status, isRepeated: former === attempt });
      throw byField(cause, described.current);
    }
  };

  /** Does again what was not answered, as it was, so that what comes after it stands on what has become of it. */
  const settle = async <Out>(save: SaveRecord<R, Out>, attempt: Attempt<R, V, Out>, mine: V) => {
    try {
      setSeen(await carryOut(save, attempt, mine));
    } catch (cause) {
      // Refused, it was not done, and what is saved now is saved as ever.
      if (pending.current || asApiError(cause).isTold) throw cause;
    }
  };

  const store = async <Out>(save: SaveRecord<R, Out>, input: Out, typed: V) => {
    setConflict(undefined);
    const before = pending.current as Attempt<R, V, Out> | undefined;
    if (before && isEqual(before.input, input)) return await carryOut(save, before, typed);
    if (before) await settle(save, before, typed);
    const { current: base } = present;
    const target = base ? { id: base.id, version: base.version } : { key: keyOf(input) };
    return await carryOut(save, { input, typed: filled(fields(), typed), target, seen: base }, typed);
  };

  return { seen, setSeen, unsettled, conflict, setConflict, describe, store };
}
