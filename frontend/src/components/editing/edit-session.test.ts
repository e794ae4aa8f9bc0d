import { expect, test } from 'vitest';
import { reduce, retryDelay, targetOf, type EditEvent, type EditState } from './edit-session';

interface Thing {
  id: number;
  version: number;
}

const seen: Thing = { id: 5, version: 1 };
const theirs: Thing = { id: 5, version: 2 };
const attempt = { input: { name: 'Mine' }, typed: 'Mine', key: 'k1' };
const later = { input: { name: 'Later' }, typed: 'Later', key: 'k2' };

type State = EditState<Thing, string>;
type Event = EditEvent<Thing, string>;

const idle: State = { status: 'idle', seen };
const blank: State = { status: 'idle', seen: undefined };
const deleted: State = { status: 'deleted', seen };
const conflict: State = { status: 'conflict', seen, theirs };
const saving = (tries = 0): State => ({ status: 'saving', seen, attempt, tries });
const unknown = (tries: number, isDenied = false): State => ({
  status: 'unknown',
  seen,
  attempt,
  tries,
  isDenied,
});
const outdated = (unsaved: 'none' | 'secrets' | 'any'): Event => ({ type: 'outdated', theirs, unsaved });
const submitted: Event = { type: 'submitted', attempt: later };

const cases: [string, State, Event, State][] = [
  ['a save begins', idle, { type: 'submitted', attempt }, saving()],
  ['a second press while saving changes nothing', saving(), submitted, saving()],
  ['a repeat sends the same attempt', unknown(2), submitted, saving(2)],
  ['a repeat after a denial, too', unknown(1, true), submitted, saving(1)],
  ['a conflict can be saved against once more', conflict, { type: 'submitted', attempt }, saving()],
  ['so can something deleted', deleted, { type: 'submitted', attempt }, saving()],

  [
    'what is saved is what the next save replaces',
    saving(),
    { type: 'saved', record: theirs },
    { ...idle, seen: theirs },
  ],
  ['a repeat that is answered, too', saving(3), { type: 'saved', record: theirs }, { ...idle, seen: theirs }],
  ['without an answer nobody knows', saving(), { type: 'unanswered' }, unknown(1)],
  ['each time it takes longer', saving(1), { type: 'unanswered' }, unknown(2)],
  ['a rejected save was not carried out', saving(), { type: 'rejected' }, idle],
  ['a repeat that is rejected was not carried out before', saving(2), { type: 'rejected' }, idle],
  ['a denied save was not carried out', saving(), { type: 'denied' }, idle],
  ['a denied repeat says nothing of the first try', saving(1), { type: 'denied' }, unknown(1, true)],

  ['a newer state is a conflict', saving(), outdated('any'), conflict],
  ['after a lost answer, too', saving(1), outdated('any'), conflict],
  ['what is stored as intended is saved', saving(), outdated('none'), { ...idle, seen: theirs }],
  ['one’s own lost save is saved', saving(1), outdated('none'), { ...idle, seen: theirs }],
  [
    'a password after a lost answer is set once more',
    saving(1),
    outdated('secrets'),
    { ...saving(), seen: theirs },
  ],
  ['a password alone is no sign of one’s own save', saving(), outdated('secrets'), conflict],
  ['what is gone is deleted', saving(), { type: 'deleted' }, deleted],
  ['also where an answer was lost', saving(1), { type: 'deleted' }, deleted],

  [
    'a settled conflict stands on their state',
    conflict,
    { type: 'adopted', seen: theirs },
    { ...idle, seen: theirs },
  ],
  ['something deleted is saved as new', deleted, { type: 'adopted', seen: undefined }, blank],
  ['a restored draft stands on its own state', blank, { type: 'adopted', seen }, idle],
  ['its open attempt is repeated', blank, { type: 'adopted', seen, attempt }, unknown(1)],

  ['an answer that nobody waits for changes nothing', idle, { type: 'saved', record: theirs }, idle],
  ['nor does it settle a conflict', conflict, { type: 'unanswered' }, conflict],
  ['nor open a locked form', unknown(1), { type: 'rejected' }, unknown(1)],
];

test.each(cases)('%s', (_name, before, event, after) => {
  expect(reduce(before, event)).toEqual(after);
});

test('a save writes to the version that was seen, or creates under its key', () => {
  expect(targetOf(seen, attempt)).toEqual({ id: 5, version: 1 });
  expect(targetOf(undefined, attempt)).toEqual({ key: 'k1' });
});

test('an unanswered attempt is repeated after ever longer waits, up to a minute; others are not', () => {
  expect([1, 2, 3, 4, 5, 9].map((tries) => retryDelay(unknown(tries)))).toEqual(
    [5, 10, 20, 40, 60, 60].map((seconds) => seconds * 1000),
  );
  for (const state of [idle, saving(1), conflict, deleted, unknown(1, true)])
    expect(retryDelay(state)).toBeUndefined();
});
