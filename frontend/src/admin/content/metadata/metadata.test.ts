import { expect, test } from 'vitest';
import { coverOffers } from './cover-choices';
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

test('offers covers drawn from the words of the title', () => {
  const offers = coverOffers('Routes that adapt!');
  expect(offers).toHaveLength(3);
  expect(new Set(offers.map(({ path }) => path)).size).toBe(3);
  for (const { name, path } of offers) expect(path).toBe(`/art/${name}-routes-that-adapt.svg`);
  expect(coverOffers('Routes that adapt!')).toEqual(offers);
});

test('offers the result first', () => {
  const result = { measure: 'Waste', before: 7.7, after: 6.3, low: 6, high: 6.6, unit: '%' };
  expect(coverOffers('Fresh', result)[0]).toEqual({ name: 'result', path: '/art/fresh-7.7-6.3-6-6.6.svg' });
});

test('keeps addresses valid and short', () => {
  expect(coverOffers('  …!  ')).toEqual([]);
  for (const { path } of coverOffers('Straße & Ärzte '.repeat(20)))
    expect(decodeURIComponent(path).length).toBeLessThan(120);
});
