import { expect, test } from 'vitest';
import { mergeList } from './merge-list';

const merge = (base: string, mine: string, theirs: string) =>
  mergeList([...base], [...mine], [...theirs], (sign) => sign.toLowerCase()).join('');

test('what either has added is in, what either has removed is out', () => {
  expect(merge('ab', 'abm', 'abt')).toBe('abmt');
  expect(merge('abc', 'ac', 'ab')).toBe('a');
  expect(merge('ab', 'bm', 'abt')).toBe('bmt');
  expect(merge('', 'm', 't')).toBe('mt');
  expect(merge('a', '', '')).toBe('');
});

test('what both have added or removed is in or out once', () => {
  expect(merge('ab', 'ax', 'axy')).toBe('axy');
});

test('whoever has put them into another order has said which; my order counts where both have', () => {
  expect(merge('abc', 'cba', 'abct')).toBe('ctba');
  expect(merge('abc', 'abcm', 'cba')).toBe('cmba');
  expect(merge('abc', 'bac', 'cba')).toBe('bac');
});

test('what was added stands behind what it was added to', () => {
  expect(merge('abc', 'amxbc', 'abtc')).toBe('amxbtc');
  expect(merge('abc', 'mabc', 'tabc')).toBe('mtabc');
});

test('of two spellings of one thing, that which somebody has changed is taken', () => {
  expect(merge('ab', 'Ab', 'abt')).toBe('Abt');
  expect(merge('ab', 'abm', 'aB')).toBe('aBm');
});
