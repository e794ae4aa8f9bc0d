import { expect, test } from 'vitest';
import { initials, paragraphs, withJoinedPostcode } from './strings';

test('initials are of the first and the last word of a name', () => {
  expect(initials('Ada King Lovelace')).toBe('AL');
  expect(initials('plato')).toBe('P');
});

test('a blank line starts a paragraph', () => {
  expect(paragraphs('one\ntwo\n\n \nthree\n')).toEqual(['one\ntwo', 'three']);
});

test('keeps a postcode and its town on one line', () => {
  expect(withJoinedPostcode('Speicherstrasse 12, 20457 Hamburg, Germany')).toBe(
    'Speicherstrasse 12, 20457\u00a0Hamburg, Germany',
  );
  expect(withJoinedPostcode('')).toBe('');
});
