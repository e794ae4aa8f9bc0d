import { expect, test } from 'vitest';
import { reduce, retryDelay, type EditEvent, type EditState } from './edit-session';

type State = EditState<{ id: number; version: number }, string>;
type Event = EditEvent<{ id: number; version: number }, string>;

const base = { id: 5, version: 1 };
const theirs = { id: 5, version: 2 };
const attempt = { input: { name: 'Mine' }, typed: 'Mine', key: 'k1' };
const later = { input: { name: 'Later' }, typed: 'Later', key: 'k2' };

const idle: State = { status: 'idle', base };
const conflict: State = { status: 'conflict', base, theirs };
const saving = (tries = 0): State => ({ status: 'saving', base, attempt, tries });
const unknown = (tries: number, isDenied = false): State => ({
  ...{ status: 'unknown', base, attempt, tries, isDenied },
});

// What the forms' tests do not reach.
test.each<[string, State, Event, State]>([
  ['ignores a submission while saving', saving(), { type: 'submitted', attempt: later }, saving()],
  ['a denied save was not carried out', saving(), { type: 'denied' }, idle],
  [
    'a conflict of passwords alone is a conflict',
    saving(),
    { type: 'outdated', theirs, unsaved: 'secrets' },
    conflict,
  ],
  ['ignores a response without a request', idle, { type: 'saved', record: theirs }, idle],
  ['a lost response does not resolve a conflict', conflict, { type: 'unanswered' }, conflict],
  ['a rejection does not unlock a locked form', unknown(1), { type: 'rejected' }, unknown(1)],
])('%s', (_name, before, event, after) => {
  expect(reduce(before, event)).toEqual(after);
});

test('retries only an unanswered attempt, after growing delays', () => {
  expect([1, 2, 3, 4, 5, 9].map((tries) => retryDelay(unknown(tries)))).toEqual(
    [5, 10, 20, 40, 60, 60].map((seconds) => seconds * 1000),
  );
  for (const state of [idle, saving(1), conflict, unknown(1, true)])
    expect(retryDelay(state)).toBeUndefined();
});
