import type { FormikValues } from 'formik';
import { useCallback, useRef, useState } from 'react';
import { asApiError, isRefused, isUnanswered, type ApiError } from '@/lib/api-error';
import { makeKeys } from '@/lib/idempotency';
import { useLatest } from '@/lib/latest';
import type { Target, Versioned } from '@/lib/writes';
import type { Description } from '@/ui/form/form-context';
import { differences, type Field } from './difference';

export interface RecordOptions<R extends Versioned, V extends FormikValues> {
  /** Where the records of its kind are: with an id behind it, it names one. */
  path: string;
  /** As it was when the form was opened; absent: a new one. */
  record: R | undefined;
  /** What stands in the form for a record, or for a new one. */
  valuesOf: (record: R | undefined) => V;
}

/** Somebody else was faster. */
export interface Conflict<R, V> {
  fields: Field[];
  base: V;
  mine: V;
  /** What they have saved; absent: they have deleted it. */
  theirs?: { record: R; values: V };
}

/** Stores what the form makes of what was typed: `seen` is the state that it replaces. */
export type SaveRecord<R, Out> = (input: Out, target: Target, seen: R | undefined) => Promise<R>;

/** One try to store something. */
interface Attempt<R, V, Out = unknown> {
  input: Out;
  typed: V;
  target: Target;
  seen: R | undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const said = (message: string, status: number): ApiError => ({ status, statusText: '', message });

/**
 * What was refused, by field: where the server says it in plain text, a field is named by the label that its line begins
 * with.
 */
function byField(cause: unknown, described: Map<string, Description>): ApiError {
  const error = asApiError(cause);
  if (error.fields || (error.status !== 400 && error.status !== 409)) return error;
  const labels = [...described].map(([name, { label }]) => [name, `${label} `] as const);
  const named = error.message.split('\n').flatMap((line) => {
    const [name] = labels.find(([, label]) => line.startsWith(label)) ?? [];
    return name === undefined ? [] : [[name, line]];
  });
  return named.length > 0 ? { ...error, fields: Object.fromEntries(named) as Record<string, string> } : error;
}

const changed =
  'Somebody else has changed this since you opened it. Nothing was saved, and what you have entered is still here.';
const deleted = 'Somebody else has deleted this since you opened it. What you have entered is still here.';

/**
 * What a form edits: the state of a record that a save replaces, and the newer state of it where somebody else was
 * faster. The fields say themselves what they are called, by `describe`.
 */
export function useRecord<R extends Versioned, V extends FormikValues>(options: RecordOptions<R, V>) {
  const { path, record, valuesOf } = options;
  const [seen, draw] = useState(record);
  /** As `seen`, and at once: one save can be several calls. */
  const present = useRef(record);
  /** Whether it was done nobody knows. */
  const unanswered = useRef<Attempt<R, V>>(undefined);
  const [conflict, setConflict] = useState<Conflict<R, V>>();
  const [keyOf] = useState(makeKeys);
  const described = useRef(new Map<string, Description>());
  const fetchLatest = useLatest();

  const describe = useCallback(
    (name: string, description: Description) => void described.current.set(name, description),
    [],
  );

  const setSeen = useCallback((state: R | undefined) => {
    unanswered.current = undefined;
    present.current = state;
    draw(state);
  }, []);

  /** Keeps hold of what both have, and throws what is to be told. Resolves to what is stored where that is the same. */
  const meet = async (sent: V, mine: V, base: R, status: number): Promise<R> => {
    const fields = [...described.current].map(([name, description]) => ({ name, ...description }));
    const latest = status === 404 ? null : await fetchLatest(path, base.id).catch(() => undefined);
    // Their state could not be fetched: the next attempt to save meets the same and asks for it again.
    if (latest === undefined)
      throw said(`${changed} Their version could not be loaded: please try again.`, status);
    unanswered.current = undefined;
    const both = { fields, base: valuesOf(base), mine };
    const theirs = latest as R | null;
    // A save whose answer was lost has been done.
    if (theirs && differences(fields, both.base, sent, valuesOf(theirs)).length === 0) return theirs;
    setConflict(theirs ? { ...both, theirs: { record: theirs, values: valuesOf(theirs) } } : both);
    throw { ...said(theirs ? changed : deleted, status), isTold: true };
  };

  const carryOut = async <Out>(save: SaveRecord<R, Out>, attempt: Attempt<R, V, Out>, mine: V) => {
    const { input, typed, target, seen: base } = attempt;
    try {
      return await save(input, target, base);
    } catch (cause) {
      const error = asApiError(cause);
      if (base && (error.status === 412 || error.status === 404))
        return await meet(typed, mine, base, error.status);
      if (isUnanswered(error)) unanswered.current = attempt;
      else if (isRefused(error)) unanswered.current = undefined;
      throw byField(cause, described.current);
    }
  };

  /** Does again what was not answered, as it was, so that what comes after it stands on what has become of it. */
  const settle = async <Out>(save: SaveRecord<R, Out>, attempt: Attempt<R, V, Out>, mine: V) => {
    try {
      setSeen(await carryOut(save, attempt, mine));
    } catch (cause) {
      // Refused, it was not done, and what is saved now is saved as ever.
      if (unanswered.current || asApiError(cause).isTold) throw cause;
    }
  };

  const store = async <Out>(save: SaveRecord<R, Out>, input: Out, typed: V) => {
    setConflict(undefined);
    const before = unanswered.current as Attempt<R, V, Out> | undefined;
    if (before && isSame(before.input, input)) return await carryOut(save, before, typed);
    if (before) await settle(save, before, typed);
    const { current: base } = present;
    const target = base ? { id: base.id, version: base.version } : { key: keyOf(input) };
    return await carryOut(save, { input, typed, target, seen: base }, typed);
  };

  return { seen, setSeen, conflict, setConflict, describe, store };
}
