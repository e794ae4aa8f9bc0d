import { expect, test } from 'vitest';
import { combineMetadata } from './metadata-merge';

const combine = (base: unknown, mine: unknown, theirs: unknown) => {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return combineMetadata(text(base), text(mine), text(theirs));
};
const object = (value: unknown) => JSON.parse(String(value)) as unknown;

test('merges additions, changes and removals from both sides', () => {
  const merged = combine(
    { role: 'Old', avatar: '/old.png', gone: 1, unknown: [1, { a: 2 }] },
    { role: 'Mine', avatar: '/old.png', gone: 1, unknown: [1, { a: 2 }], mine: true },
    { role: 'Old', avatar: '/new.png', unknown: [1, { a: 2 }], theirs: null },
  );
  expect(object(merged?.value)).toEqual({
    role: 'Mine',
    avatar: '/new.png',
    unknown: [1, { a: 2 }],
    mine: true,
    theirs: null,
  });
  expect(merged?.hint).toBe('You changed different keys. This has both changes.');
});

test('keeps my value of a key changed on both sides, and says so', () => {
  const merged = combine({ role: 'Old', a: 1 }, { role: 'Mine' }, { role: 'Theirs', a: 2, icon: 'star' });
  expect(object(merged?.value)).toEqual({ role: 'Mine', icon: 'star' });
  expect(merged?.hint).toBe('You both changed role, a. This keeps yours: choose it to edit the value.');
  expect(object(combine({ a: 1 }, { a: 2 }, {})?.value)).toEqual({ a: 2 });
});

test('writes metadata like the fields do, and keeps unsafe numbers as written', () => {
  expect(combine('', '{"id":12345678901234567890}', ' {"rate" : 1.10}')?.value).toBe(
    '{\n  "id": 12345678901234567890,\n  "rate": 1.10\n}',
  );
  expect(
    combine('{"n": 9007199254740993}', '{"n": 9007199254740992}', '{"n": 9007199254740993, "a": 1}'),
  ).toEqual(expect.objectContaining({ value: '{\n  "n": 9007199254740992,\n  "a": 1\n}' }));
});

test('ignores differences in formatting', () => {
  const merged = combine(
    '{"list": [1, "a  b"], "a": 1}',
    '{"list": [ 1,"a  b" ], "a": 2}',
    '{"list": [2], "a": 1}',
  );
  expect(object(merged?.value)).toEqual({ list: [2], a: 2 });
  expect(merged?.hint).toContain('different keys');
});

test('treats an empty text as an empty object, and does not merge other values', () => {
  expect(combine('{"a": 1}', '', '{"a": 1, "b": 2}')?.value).toBe('{\n  "b": 2\n}');
  expect(combine('{"a": 1, "b": 1}', '{"a": 1}', '{"b": 1}')?.value).toBe('');
  expect(combine('', '{"a": 1', '{"b": 1}')).toBeUndefined();
  expect(combine('[1]', '{"a": 1}', '{"b": 1}')).toBeUndefined();
});
