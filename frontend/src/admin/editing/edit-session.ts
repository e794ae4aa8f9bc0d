import type { Versioned } from '@/admin/api/versioned-mutations';

/** A save, repeated unchanged under the same key or version until the server answers: it happens at most once. */
export interface Attempt<V> {
  input: unknown;
  /** The form's values, with the server's values for empty fields. */
  typed: V;
  /** The idempotency key, if it creates a record. */
  key: string;
}

/** `base` is the version of the record that a save replaces; without it a save creates a record. */
export type EditState<R, V> = { base: R | undefined } & (
  | { status: 'idle' | 'deleted' }
  /** `tries` counts how often the attempt got no answer. */
  | { status: 'saving'; attempt: Attempt<V>; tries: number }
  /** The outcome of the attempt is unknown: the form is locked until the server answers. */
  | { status: 'unknown'; attempt: Attempt<V>; tries: number; isDenied: boolean }
  /** Another user has saved `theirs` on top of `base`; `author` says who and when, if it is known. */
  | { status: 'conflict'; theirs: R; author?: string | undefined }
);

export type Saving<R, V> = Extract<EditState<R, V>, { status: 'saving' }>;

export type Outcome<R> =
  | { type: 'saved'; record: R }
  | { type: 'unanswered' | 'rejected' | 'deleted' }
  /** Rejected before processing, for instance without a session; earlier tries remain unknown. */
  | { type: 'denied' }
  /** Based on a stale version. `unsaved` are the fields in which `theirs` differs from the attempt. */
  | { type: 'outdated'; theirs: R; unsaved: 'none' | 'secrets' | 'any'; author?: string | undefined };

export type EditEvent<R, V> =
  | Outcome<R>
  | { type: 'submitted'; attempt: Attempt<V> }
  /** Rebases the form on this state, with an unanswered attempt. */
  | { type: 'adopted'; base: R | undefined; attempt?: Attempt<V> | undefined };

export function reduce<R extends Versioned, V>(
  state: EditState<R, V>,
  event: EditEvent<R, V>,
): EditState<R, V> {
  if (event.type === 'adopted') {
    const { base, attempt } = event;
    return attempt
      ? { status: 'unknown', base, attempt, tries: 1, isDenied: false }
      : { status: 'idle', base };
  }
  if (event.type !== 'submitted') return state.status === 'saving' ? applyOutcome(state, event) : state;
  const { base } = state;
  const { attempt, tries } = 'attempt' in state ? state : { ...event, tries: 0 };
  return { status: 'saving', base, attempt, tries };
}

function applyOutcome<R extends Versioned, V>(
  { base, attempt, tries }: Saving<R, V>,
  event: Outcome<R>,
): EditState<R, V> {
  switch (event.type) {
    case 'saved':
      return { status: 'idle', base: event.record };
    case 'unanswered':
      return { status: 'unknown', base, attempt, tries: tries + 1, isDenied: false };
    case 'denied':
      if (tries > 0) return { status: 'unknown', base, attempt, tries, isDenied: true };
      return { status: 'idle', base };
    case 'rejected':
      return { status: 'idle', base };
    case 'deleted':
      return { status: 'deleted', base };
    case 'outdated': {
      const { theirs, unsaved, author } = event;
      if (unsaved === 'none') return { status: 'idle', base: theirs };
      // A password can't be read back to compare, so it is set again after a lost response.
      if (unsaved === 'secrets' && tries > 0) return { status: 'saving', base: theirs, attempt, tries: 0 };
      return { status: 'conflict', base, theirs, ...(author && { author }) };
    }
  }
}

/** Whether an attempt got no answer, including during its retry. */
export const isUnknown = <R, V>(state: EditState<R, V>) => 'tries' in state && state.tries > 0;

/** Returns the delay before the automatic retry, in milliseconds; `undefined`: no automatic retry. */
export function retryDelay<R, V>(state: EditState<R, V>): number | undefined {
  if (state.status !== 'unknown' || state.isDenied) return undefined;
  return 1000 * Math.min(60, 5 * 2 ** (state.tries - 1));
}
