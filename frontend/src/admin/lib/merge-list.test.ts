import { expect, test } from 'vitest';
import { mergeList } from './merge-list';

const merge = (base: string, mine: string, theirs: string) =>
  mergeList([...base], [...mine], [...theirs], (sign) => sign.toLowerCase()).join('');

test('has the additions and removals of both sides', () => {
  expect(merge('ab', 'abm', 'abt')).toBe('abmt');
  expect(merge('abc', 'ac', 'ab')).toBe('a');
  expect(merge('ab', 'bm', 'abt')).toBe('bmt');
  expect(merge('', 'm', 't')).toBe('mt');
  expect(merge('a', '', '')).toBe('');
});

test('applies equal changes of both sides once', () => {
  expect(merge('ab', 'ax', 'axy')).toBe('axy');
});

test('uses the order of the side that changed it, and mine if both did', () => {
  expect(merge('abc', 'cba', 'abct')).toBe('ctba');
  expect(merge('abc', 'abcm', 'cba')).toBe('cmba');
  expect(merge('abc', 'bac', 'cba')).toBe('bac');
});

test('inserts additions after the items they followed', () => {
  expect(merge('abc', 'amxbc', 'abtc')).toBe('amxbtc');
  expect(merge('abc', 'mabc', 'tabc')).toBe('mtabc');
});

test('uses the spelling of the side that changed it', () => {
  expect(merge('ab', 'Ab', 'abt')).toBe('Abt');
  expect(merge('ab', 'abm', 'aB')).toBe('aBm');
});
