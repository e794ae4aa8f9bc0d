import { expect, test } from 'vitest';
import { authorPath } from './author-path';

test('an author is found under the lower-cased name with hyphens for spaces', () => {
  expect(authorPath('Ada Lovelace')).toBe('/authors/ada-lovelace');
  expect(authorPath('a/b')).toBe('/authors/a%2Fb');
});
