import { describe, expect, test } from 'vitest';
import { longDate } from './dates';

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
