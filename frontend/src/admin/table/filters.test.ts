import { expect, test } from 'vitest';
import { dateFilter } from './filters';

test('offers the last twelve months and ten years', () => {
  const { options } = dateFilter(new Date(2026, 1, 28, 23).getTime());
  expect(options).toHaveLength(22);
  expect(options.slice(0, 3)).toEqual([
    { value: '2026-02', label: 'February 2026' },
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ]);
  expect(options.slice(11, 13)).toEqual([
    { value: '2025-03', label: 'March 2025' },
    { value: '2026', label: '2026' },
  ]);
  expect(options.at(-1)).toEqual({ value: '2017', label: '2017' });
});
