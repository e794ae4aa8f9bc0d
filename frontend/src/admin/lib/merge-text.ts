import { diff3Merge, diffIndices } from 'node-diff3';

/** Splits a text into lines, each with the line breaks after it: separate blank lines would all be equal. */
const splitLines = (text: string) => `${text}\n`.match(/[^\n]*\n+/g) ?? [];

/** The maximum number of pairs of equal lines. node-diff3 compares them all, which takes seconds beyond this. */
const maxPairs = 500_000;

function countPairs(lines: string[], others: string[]): number {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}

/**
 * Applies the changes of both to the base where they touch but do not overlap, which node-diff3 takes for a conflict;
 * `undefined` where they overlap.
 */
function mergeTouching(base: string[], mine: string[], theirs: string[]): string[] | undefined {
  const changes = [mine, theirs].flatMap((side) =>
    diffIndices(base, side).map(({ buffer1: [start, length], buffer2Content }) => ({
      start,
      end: start + length,
      lines: buffer2Content,
    })),
  );
  changes.sort((one, other) => one.start - other.start || one.end - other.end);
  const merged: string[] = [];
  let done = 0;
  let last = -1;
  for (const { start, end, lines } of changes) {
    if (start < done || start === last) return undefined;
    merged.push(...base.slice(done, start), ...lines);
    [done, last] = [end, start];
  }
  return [...merged, ...base.slice(done)];
}

const withoutBreaks = (line: string | undefined) => line?.replace(/\n+$/, '');

/** Returns both sides, one below the other. Lines that both start with, such as the one they have added to, come once. */
function stack(mine: string[], theirs: string[]): string[] {
  const isShared = (line: string, at: number) => withoutBreaks(line) === withoutBreaks(theirs[at]);
  const firstOwn = mine.findIndex((line, at) => !isShared(line, at));
  const count = firstOwn < 0 ? mine.length : firstOwn;
  const [own, rest] = [mine.slice(count), theirs.slice(count)];
  // Only the longer form of a line has the blank line before what was added to it.
  const shared = mine.slice(0, count).map((line, at) => {
    const other = theirs[at] ?? '';
    return other.length > line.length ? other : line;
  });
  // The last line of a text has no blank line after it, but is followed by the other side's paragraph here.
  const isApart = shared.at(-1)?.endsWith('\n\n') && own.length > 0 && rest.length > 0;
  if (isApart) own.push(`${withoutBreaks(own.pop())}\n\n`);
  return [...shared, ...own, ...rest];
}

export interface MergedText {
  text: string;
  /** The parts of the text that both have changed differently: both versions are there, one below the other. */
  overlaps: string[];
}

/** Merges two texts with their common base by lines; `undefined` if they are too repetitive. */
export function mergeText(base: string, mine: string, theirs: string): MergedText | undefined {
  const [origin, one, other] = [splitLines(base), splitLines(mine), splitLines(theirs)];
  if (countPairs(origin, one) + countPairs(origin, other) > maxPairs) return undefined;
  const overlaps: string[] = [];
  const merged = diff3Merge(one, origin, other).flatMap(({ ok = [], conflict }) => {
    if (!conflict) return ok;
    const touching = mergeTouching(conflict.o, conflict.a, conflict.b);
    if (touching) return touching;
    const both = stack(conflict.a, conflict.b);
    overlaps.push(both.join('').trim());
    return both;
  });
  return { text: merged.join('').replace(/\n$/, ''), overlaps };
}
