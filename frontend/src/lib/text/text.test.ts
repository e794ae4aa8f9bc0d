import { describe, expect, test } from 'vitest';
import { initials, longDate, paragraphs, truncate } from './text';

describe('a date', () => {
  test.each([
    ['2026-03-05', 'March 5, 2026'],
    ['2026-12-31T23:59:59Z', 'December 31, 2026'],
    ['0999-01-01', 'January 1, 999'],
  ])('%s reads %s', (date, text) => expect(longDate(date)).toBe(text));

  test('that is none is not shown', () => {
    expect(longDate('soon')).toBe('');
    expect(longDate('2026-13-01')).toBe('');
  });
});

test('initials are the first and the last word of a name', () => {
  expect(initials('Ada King Lovelace')).toBe('AL');
  expect(initials('plato')).toBe('P');
});

test('a blank line starts a paragraph', () => {
  expect(paragraphs('one\ntwo\n\n \nthree\n')).toEqual(['one\ntwo', 'three']);
});

test.each([
  ['One two three', 13, ['One two three', '']],
  ['One two three', 12, ['One two', ' three']],
  ['One two three', 7, ['One two', ' three']],
  ['One two, three', 8, ['One two', ', three']],
  ['It is so. And more follows.', 12, ['It is so.', ' And more follows.']],
  ['It is so. And more follows.', 20, ['It is so. And more', ' follows.']],
  ['Donaudampfschiff', 5, ['Donau', 'dampfschiff']],
  ['🦀🦀🦀', 2, ['🦀🦀', '🦀']],
])('%j has, in %i characters, a beginning that ends with a word', (text, most, expected) => {
  expect(truncate(text, most)).toEqual(expected);
});
