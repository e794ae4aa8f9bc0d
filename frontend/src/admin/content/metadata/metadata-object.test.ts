import { expect, test } from 'vitest';
import { jsonFault, withKey } from './metadata-object';

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

test.each([
  ['{"a": 1,}', 'The JSON has an error in line 1', 8],
  ['{\n  "a": 1\n  "b": 2\n}', 'The JSON has an error in line 3', 13],
  ['{"a": ', 'The JSON ends too early', 6],
  ['[1]', 'The JSON isn’t an object in braces', 0],
])('finds the error of %j', (text, fault, position) => {
  expect(jsonFault(text)).toEqual({ text: fault, position });
});
