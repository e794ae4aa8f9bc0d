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

test('writes all numbers of a result with the same decimals', () => {
  expect(numberTexts({ ...complete, before: 8 })).toEqual({
    before: '8.0',
    after: '6.3',
    low: '6.0',
    high: '6.6',
  });
  expect(numberTexts({ ...complete, before: 48, after: 17, low: 15, high: 19 })).toMatchObject({
    before: '48',
    low: '15',
  });
});

test('writes a range with its unit', () => {
  expect(rangeText(complete)).toBe('6.0–6.6%');
  expect(rangeText({ ...complete, unit: 'min' })).toBe('6.0–6.6 min');
  expect(rangeText({ ...complete, unit: '' })).toBe('6.0–6.6');
});

test('groups thousands and writes all numbers compactly from 100,000 on', () => {
  expect(numberTexts({ ...complete, before: 48_000, after: 3_900, low: 3_600, high: 4_200 })).toEqual({
    before: '48,000',
    after: '3,900',
    low: '3,600',
    high: '4,200',
  });
  expect(numberTexts({ ...complete, before: 1_250_000, after: 310_000, low: 9_500, high: 320_000 })).toEqual({
    before: '1.25M',
    after: '310K',
    low: '9.5K',
    high: '320K',
  });
});

test('leaves out decimals for which there is no room', () => {
  const texts = numberTexts({ ...complete, before: 99_999.125, after: 1.123_456_789, low: 1, high: 2 });
  expect(texts).toMatchObject({ before: '99,999.13', after: '1.12' });
});
