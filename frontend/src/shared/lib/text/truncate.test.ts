import { expect, test } from 'vitest';
import { truncate } from './truncate';

test.each([
  ['One two three', 13, ['One two three', '']],
  ['One two three', 12, ['One two', ' three']],
  ['One two three', 7, ['One two', ' three']],
  ['One two, three', 8, ['One two', ', three']],
  ['It is so. And more follows.', 12, ['It is so.', ' And more follows.']],
  ['It is so. And more follows.', 20, ['It is so. And more', ' follows.']],
  ['Donaudampfschiff', 5, ['Donau', 'dampfschiff']],
  ['🦀🦀🦀', 2, ['🦀🦀', '🦀']],
])('truncates %j to at most %i characters at the end of a word', (text, most, expected) => {
  expect(truncate(text, most)).toEqual(expected);
});
