import { readResult } from '@/shared/content/result';

/** Returns why pages leave a case study's `result` out; `undefined` if they show it, or if there is none. */
export function resultFault(value: unknown): string | undefined {
  if (value === undefined || value === null || readResult(value)) return undefined;
  const result = (typeof value === 'object' ? value : {}) as Record<string, unknown>;
  const { measure, unit = '' } = result;
  if (typeof measure !== 'string' || !measure.trim()) return 'it has no text in “measure”';
  if (typeof unit !== 'string') return '“unit” is no text';
  const missing = ['before', 'after', 'low', 'high'].find((key) => typeof result[key] !== 'number');
  if (missing) return `it has no number in “${missing}” (numbers have no quotation marks)`;
  return 'a number is negative, or “after” isn’t between “low” and “high”';
}
