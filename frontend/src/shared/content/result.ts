import { formatNumber } from '@/shared/lib/text/format';

/** The result of a case study, with the uncertainty of the new value. */
export interface Result {
  measure: string;
  before: number;
  after: number;
  /** The bounds of the 95% interval of `after`. */
  low: number;
  high: number;
  /** Such as '%' or 'min'; may be empty. */
  unit: string;
}

const isFiniteNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Reads the `result` of an item's metadata; `undefined` unless it is complete, without negative values, and `low ≤ after ≤ high`. */
export function readResult(value: unknown): Result | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { measure, before, after, low, high, unit = '' } = value as Record<string, unknown>;
  if (typeof measure !== 'string' || !measure.trim() || typeof unit !== 'string') return undefined;
  if (![before, after, low, high].every(isFiniteNumber)) return undefined;
  const result = { measure, before, after, low, high, unit } as Result;
  const isOrdered = result.low <= result.after && result.after <= result.high;
  return isOrdered && Math.min(result.before, result.low) >= 0 ? result : undefined;
}

/** '%' follows the number directly, other units a space. */
export const withUnit = (value: string, unit: string) =>
  unit === '%' ? `${value}%` : unit ? `${value} ${unit}` : value;

const decimals = (value: number) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/** A number has at most this many digits, unless all are before the decimal sign. */
const maxDigits = 7;

/**
 * The numbers as text, all with as many decimals as the most precise one: '6.0' next to '6.6'. From 100,000 on all of them
 * are compact: '310K' next to '1.25M'.
 */
export function numberTexts({ before, after, low, high }: Result) {
  const numbers = [before, after, low, high];
  const largest = Math.max(...numbers);
  const room = maxDigits - Math.trunc(largest).toString().length;
  const digits = Math.max(0, Math.min(room, Math.max(...numbers.map(decimals))));
  const text = (value: number) => formatNumber(value, { digits, isCompact: largest >= 100_000 });
  return { before: text(before), after: text(after), low: text(low), high: text(high) };
}

/** '15–19 min' */
export function rangeText(result: Result) {
  const { low, high } = numberTexts(result);
  return withUnit(`${low}–${high}`, result.unit);
}
