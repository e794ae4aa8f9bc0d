import { expect, test } from 'vitest';
import { numberTexts, rangeText, readResult } from './result';

const complete = { measure: 'Waste', before: 7.7, after: 6.3, low: 6, high: 6.6, unit: '%' };

test('reads a complete result', () => {
  expect(readResult(complete)).toEqual(complete);
  expect(readResult({ ...complete, unit: undefined })).toEqual({ ...complete, unit: '' });
});

test.each([
  null,
  'Waste',
  [],
  { ...complete, measure: ' ' },
  { ...complete, after: '6.3' },
  { ...complete, high: undefined },
  { ...complete, low: 6.4 },
  { ...complete, before: -1 },
  { ...complete, unit: 3 },
])('ignores %j', (value) => {
  expect(readResult(value)).toBeUndefined();
});

test.each([
  ['the same decimals', [8, 6.3, 6, 6.6], ['8.0', '6.3', '6.0', '6.6']],
  ['no decimals', [48, 17, 15, 19], ['48', '17', '15', '19']],
  ['groups of thousands', [48_000, 3_900, 3_600, 4_200], ['48,000', '3,900', '3,600', '4,200']],
  ['a compact form from 100,000 on', [1_250_000, 310_000, 9_500, 320_000], ['1.25M', '310K', '9.5K', '320K']],
  [
    'only the decimals for which there is room',
    [99_999.125, 1.123_456_789, 1, 2],
    ['99,999.13', '1.12', '1.00', '2.00'],
  ],
])('writes numbers with %s', (_, [before = 0, after = 0, low = 0, high = 0], texts) => {
  expect(Object.values(numberTexts({ ...complete, before, after, low, high }))).toEqual(texts);
});

test.each([
  ['%', '6.0–6.6%'],
  ['min', '6.0–6.6 min'],
  ['', '6.0–6.6'],
])('writes a range with the unit “%s”', (unit, text) => {
  expect(rangeText({ ...complete, unit })).toBe(text);
});
