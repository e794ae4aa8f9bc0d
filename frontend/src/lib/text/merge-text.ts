import { diff3Merge } from 'node-diff3';

/** Lines with the line breaks behind them. Blank lines of their own would all be equal. */
const linesOf = (text: string) => `${text}\n`.match(/[^\n]*\n+/g) ?? [];

/** node-diff3 compares each line with all that are equal to it: beyond so many pairs that takes seconds. */
const maxPairs = 500_000;

function countPairs(lines: string[], others: string[]): number {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}

export interface MergedText {
  text: string;
  /** The number of places that both have changed differently: both versions are there, one below the other. */
  overlaps: number;
}

/** Merges two texts with their common base by lines; `undefined` if they are too repetitive. */
export function mergeText(base: string, mine: string, theirs: string): MergedText | undefined {
  const [origin, one, other] = [linesOf(base), linesOf(mine), linesOf(theirs)];
  if (countPairs(origin, one) + countPairs(origin, other) > maxPairs) return undefined;
  const regions = diff3Merge(one, origin, other);
  const merged = regions.flatMap(({ ok, conflict }) => (conflict ? [...conflict.a, ...conflict.b] : ok));
  const overlaps = regions.filter(({ conflict }) => conflict).length;
  return { text: merged.join('').replace(/\n$/, ''), overlaps };
}
