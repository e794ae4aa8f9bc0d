import { expect, test } from 'vitest';
import { initials, paragraphs } from './strings';

test('initials are of the first and the last word of a name', () => {
  expect(initials('Ada King Lovelace')).toBe('AL');
  expect(initials('plato')).toBe('P');
});

test('a blank line starts a paragraph', () => {
  expect(paragraphs('one\ntwo\n\n \nthree\n')).toEqual(['one\ntwo', 'three']);
});
