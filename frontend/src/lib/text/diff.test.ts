import { expect, test } from 'vitest';
import { diff, type Run } from './diff';

const side = <T>(runs: Run<T>[], other: 'gone' | 'new') =>
  runs.filter(({ kind }) => kind !== other).flatMap(({ items }) => items);

/** Numbers that look like chance and are the same each time. */
function* chance(seed: number) {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state;
  }
}

test('both sequences can be read from their differences, whatever they are', () => {
  const numbers = chance(7);
  const next = (below: number) => Number(numbers.next().value) % below;
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [0, 0].map(() => Array.from({ length: next(30) }, () => next(5))) as [
      number[],
      number[],
    ];
    const runs = diff(before, after);
    expect(side(runs, 'new')).toEqual(before);
    expect(side(runs, 'gone')).toEqual(after);
  }
});

test('as little as possible differs, and what is gone stands before what is new', () => {
  expect(diff([...'abcabba'], [...'cbabac']).filter(({ kind }) => kind !== 'same')).toHaveLength(4);
  expect(diff(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([
    { kind: 'same', items: ['a'] },
    { kind: 'gone', items: ['b'] },
    { kind: 'new', items: ['x'] },
    { kind: 'same', items: ['c'] },
  ]);
});

test('sequences that have nothing in common take no time', () => {
  const [one, other] = ['a', 'b'].map((sign) => Array.from({ length: 20_000 }, (_, n) => `${sign}${n}`));
  expect(diff(one ?? [], other ?? []).map(({ kind }) => kind)).toEqual(['gone', 'new']);
});
