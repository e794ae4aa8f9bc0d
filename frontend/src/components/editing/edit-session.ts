import type { SaveTarget, Versioned } from '@/api/records/versioned-mutations';

/**
 * A save. It is repeated unchanged under the same key or version until the server answers, so it happens at most once.
 */
export interface Attempt<V> {
  /** The request body. */
  input: unknown;
  /** The form's values, with the server's values for empty fields. */
  typed: V;
  /** The idempotency key, if it creates a record. */
  key: string;
}

/** `seen` is the state of the record that a save replaces; absent: a save creates a record. */
export type EditState<R, V> = { seen: R | undefined } & (
  | { status: 'idle' | 'deleted' }
  /** `tries` counts how often the attempt got no answer. */
  | { status: 'saving'; attempt: Attempt<V>; tries: number }
  /** The outcome of the attempt is unknown: the form is locked until the server answers. */
  | { status: 'unknown'; attempt: Attempt<V>; tries: number; isDenied: boolean }
  /** Another user has saved `theirs` on top of `seen`. */
  | { status: 'conflict'; theirs: R }
);

export type Saving<R, V> = Extract<EditState<R, V>, { status: 'saving' }>;

/** The outcome of an attempt. */
export type Settled<R> =
  | { type: 'saved'; record: R }
  | { type: 'unanswered' | 'rejected' | 'deleted' }
  /** Rejected before processing, for instance without a session; earlier tries remain unknown. */
  | { type: 'denied' }
  /** Based on a stale version. `unsaved` are the fields in which `theirs` differs from the attempt. */
  | { type: 'outdated'; theirs: R; unsaved: 'none' | 'secrets' | 'any' };

export type EditEvent<R, V> =
  | Settled<R>
  | { type: 'submitted'; attempt: Attempt<V> }
  /** Rebases the form on this state, with an unanswered attempt. */
  | { type: 'adopted'; seen: R | undefined; attempt?: Attempt<V> | undefined };

export function reduce<R extends Versioned, V>(
  state: EditState<R, V>,
  event: EditEvent<R, V>,
): EditState<R, V> {
  if (event.type === 'adopted') {
    const { seen, attempt } = event;
    return attempt
      ? { status: 'unknown', seen, attempt, tries: 1, isDenied: false }
      : { status: 'idle', seen };
  }
  if (event.type !== 'submitted') return state.status === 'saving' ? settle(state, event) : state;
  const { seen } = state;
  const { attempt, tries } = 'attempt' in state ? state : { ...event, tries: 0 };
  return { status: 'saving', seen, attempt, tries };
}

function settle<R extends Versioned, V>(
  { seen, attempt, tries }: Saving<R, V>,
  event: Settled<R>,
): EditState<R, V> {
  switch (event.type) {
    case 'saved':
      return { status: 'idle', seen: event.record };
    case 'unanswered':
      return { status: 'unknown', seen, attempt, tries: tries + 1, isDenied: false };
    case 'denied':
      if (tries > 0) return { status: 'unknown', seen, attempt, tries, isDenied: true };
      return { status: 'idle', seen };
    case 'rejected':
      return { status: 'idle', seen };
    case 'deleted':
      return { status: 'deleted', seen };
    case 'outdated': {
      const { theirs, unsaved } = event;
      if (unsaved === 'none') return { status: 'idle', seen: theirs };
      // A password can't be read back to compare, so it is set again after a lost response.
      if (unsaved === 'secrets' && tries > 0) return { status: 'saving', seen: theirs, attempt, tries: 0 };
      return { status: 'conflict', seen, theirs };
    }
  }
}

/** Returns the version to replace, or the key of the record to create. */
export const targetOf = <R extends Versioned, V>(seen: R | undefined, { key }: Attempt<V>): SaveTarget =>
  seen ? { id: seen.id, version: seen.version } : { key };

/** Returns the attempt without an answer, pending or failed. It may have been carried out, so the form is locked. */
export const openAttempt = <R, V>(state: EditState<R, V>): Attempt<V> | undefined =>
  'attempt' in state ? state.attempt : undefined;

/** Whether an attempt got no answer, including during its retry. */
export const isUnknown = <R, V>(state: EditState<R, V>) => 'tries' in state && state.tries > 0;

const delays = [5, 10, 20, 40, 60];

/** Returns the delay before the automatic retry, in milliseconds; `undefined`: no automatic retry. */
export function retryDelay<R, V>(state: EditState<R, V>): number | undefined {
  if (state.status !== 'unknown' || state.isDenied) return undefined;
  return 1000 * (delays[Math.min(state.tries, delays.length) - 1] ?? 60);
}

/** Whether the form's values are certainly not saved, or possibly saved. */
export type SaveStatus = 'nothing' | 'unknown';
