import { expect, test } from 'vitest';
import { authorPath } from './page-paths';

test('an author’s path is the same for composed and decomposed letters', () => {
  expect(authorPath('Zoe\u0308 Kern')).toBe('/authors/zo%C3%AB-kern');
});

test('an author’s path is the lower-cased name with hyphens', () => {
  expect(authorPath('Ada Lovelace')).toBe('/authors/ada-lovelace');
  expect(authorPath('a/b')).toBe('/authors/a%2Fb');
});
