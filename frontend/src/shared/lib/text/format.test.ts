import { describe, expect, test } from 'vitest';
import { formatNumber, longDate } from './format';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
  [-1234, '-1,234'],
])('groups %d by thousands', (value, text) => expect(formatNumber(value)).toBe(text));

test('keeps the given decimals, which are not grouped', () => {
  expect(formatNumber(7.25, { digits: 2 })).toBe('7.25');
  expect(formatNumber(12_345.5, { digits: 4 })).toBe('12,345.5000');
});

test.each([
  [310_000, '310K'],
  [1_250_000, '1.25M'],
  [123_456, '123.5K'],
  [999_999, '1M'],
  [3_900, '3.9K'],
  [12, '12'],
  [4.2e9, '4.2B'],
  [7e12, '7T'],
])('writes %d compactly', (value, text) => expect(formatNumber(value, { isCompact: true })).toBe(text));

describe('a date', () => {
  test.each([
    ['2026-03-05', 'March 5, 2026'],
    ['2026-12-31T23:59:59Z', 'December 31, 2026'],
    // It would pass for 2026.
    ['0026-11-26', 'November 26, 0026'],
  ])('%s reads %s', (date, text) => expect(longDate(date)).toBe(text));

  test('is empty if invalid', () => {
    expect(longDate('soon')).toBe('');
    expect(longDate('2026-13-01')).toBe('');
  });
});
