/** The result of a case study, with the uncertainty of the new value. */
export interface Result {
  /** The measure, such as 'Median time to report'. */
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

/** '%' follows the number directly, other units a non-breaking space. */
export const withUnit = (value: string, unit: string) =>
  unit === '%' ? `${value}%` : unit ? `${value} ${unit}` : value;

/** '15–19 min' */
export const rangeText = ({ low, high, unit }: Result) => withUnit(`${low}–${high}`, unit);
