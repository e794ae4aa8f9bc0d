import { expect, test } from 'vitest';
import { reduce, retryDelay, type EditEvent, type EditState } from './edit-session';

interface Thing {
  id: number;
  version: number;
}

const base: Thing = { id: 5, version: 1 };
const theirs: Thing = { id: 5, version: 2 };
const attempt = { input: { name: 'Mine' }, typed: 'Mine', key: 'k1' };
const later = { input: { name: 'Later' }, typed: 'Later', key: 'k2' };

type State = EditState<Thing, string>;
type Event = EditEvent<Thing, string>;

const idle: State = { status: 'idle', base };
const blank: State = { status: 'idle', base: undefined };
const deleted: State = { status: 'deleted', base };
const conflict: State = { status: 'conflict', base, theirs };
const saving = (tries = 0): State => ({ status: 'saving', base, attempt, tries });
const unknown = (tries: number, isDenied = false): State => ({
  status: 'unknown',
  base,
  attempt,
  tries,
  isDenied,
});
const outdated = (unsaved: 'none' | 'secrets' | 'any'): Event => ({ type: 'outdated', theirs, unsaved });
const submitted: Event = { type: 'submitted', attempt: later };

const cases: [string, State, Event, State][] = [
  ['a submission starts a save', idle, { type: 'submitted', attempt }, saving()],
  ['ignores a submission while saving', saving(), submitted, saving()],
  ['a retry sends the same attempt', unknown(2), submitted, saving(2)],
  ['a retry after a denial sends the same attempt', unknown(1, true), submitted, saving(1)],
  ['a conflict can be submitted again', conflict, { type: 'submitted', attempt }, saving()],
  ['a deleted record can be submitted again', deleted, { type: 'submitted', attempt }, saving()],

  [
    'the next save replaces the saved version',
    saving(),
    { type: 'saved', record: theirs },
    { ...idle, base: theirs },
  ],
  [
    'the next save replaces the version saved by a retry',
    saving(3),
    { type: 'saved', record: theirs },
    { ...idle, base: theirs },
  ],
  ['a lost response leaves the outcome unknown', saving(), { type: 'unanswered' }, unknown(1)],
  ['each lost response counts as a try', saving(1), { type: 'unanswered' }, unknown(2)],
  ['a rejected save was not carried out', saving(), { type: 'rejected' }, idle],
  ['a rejected retry was not carried out before', saving(2), { type: 'rejected' }, idle],
  ['a denied save was not carried out', saving(), { type: 'denied' }, idle],
  [
    'a denied retry leaves the outcome of the first try unknown',
    saving(1),
    { type: 'denied' },
    unknown(1, true),
  ],

  ['a newer version is a conflict', saving(), outdated('any'), conflict],
  ['a newer version after a lost response is a conflict', saving(1), outdated('any'), conflict],
  [
    'a newer version with the same values counts as saved',
    saving(),
    outdated('none'),
    { ...idle, base: theirs },
  ],
  ['a lost save that was stored counts as saved', saving(1), outdated('none'), { ...idle, base: theirs }],
  [
    'a password is set again after a lost response',
    saving(1),
    outdated('secrets'),
    { ...saving(), base: theirs },
  ],
  ['a conflict of passwords alone is a conflict', saving(), outdated('secrets'), conflict],
  ['a missing record is deleted', saving(), { type: 'deleted' }, deleted],
  ['a missing record after a lost response is deleted', saving(1), { type: 'deleted' }, deleted],

  [
    'a resolved conflict continues from their version',
    conflict,
    { type: 'adopted', base: theirs },
    { ...idle, base: theirs },
  ],
  ['a deleted record is saved as new', deleted, { type: 'adopted', base: undefined }, blank],
  ['a restored draft continues from its own version', blank, { type: 'adopted', base }, idle],
  ['a restored draft retries its open attempt', blank, { type: 'adopted', base, attempt }, unknown(1)],

  ['ignores a response without a request', idle, { type: 'saved', record: theirs }, idle],
  ['a lost response does not resolve a conflict', conflict, { type: 'unanswered' }, conflict],
  ['a rejection does not unlock a locked form', unknown(1), { type: 'rejected' }, unknown(1)],
];

test.each(cases)('%s', (_name, before, event, after) => {
  expect(reduce(before, event)).toEqual(after);
});

test('retries only an unanswered attempt, after growing delays', () => {
  expect([1, 2, 3, 4, 5, 9].map((tries) => retryDelay(unknown(tries)))).toEqual(
    [5, 10, 20, 40, 60, 60].map((seconds) => seconds * 1000),
  );
  for (const state of [idle, saving(1), conflict, deleted, unknown(1, true)])
    expect(retryDelay(state)).toBeUndefined();
});
