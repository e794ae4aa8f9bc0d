import { expect, test } from 'vitest';
import { withKey } from './metadata-object';

test.each([
  ['', 'x', { client: 'x' }],
  ['{"a": [1, {"client": 2}], "client": "Old"}', 'New', { a: [1, { client: 2 }], client: 'New' }],
  ['{"a": 1, "client": "x"}', '', { a: 1 }],
])('sets the client of %j to %j', (text, value, expected) => {
  expect(withKey(text, 'client', value)).toBe(JSON.stringify(expected, null, 2));
});

test.each([
  [' { "client" : "x" } ', '', ''],
  ['{}', '', ''],
  ['[1', 'x', '[1'],
])('an object without keys is an empty text, and what is no object stays: %j', (text, value, expected) => {
  expect(withKey(text, 'client', value)).toBe(expected);
});
