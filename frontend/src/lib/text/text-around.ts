import { foldInPlace, normalizeText } from './normalize';

/** How much of the text comes before the match, and how long the part is, in characters. */
const before = 30;
const length = 120;

/** The text before, in and after a match. */
export type MatchedPart = [before: string, match: string, after: string];

/** Returns the part of a text around the first word of the search in it, or `undefined` if it has none. */
export function textAround(text: string, search: string): MatchedPart | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  const folded = foldInPlace(line);
  const words = normalizeText(search).split(/\s+/).filter(Boolean);
  const places = words
    .map((word) => ({ at: folded.indexOf(word), size: word.length }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const [first] = places;
  if (!first) return undefined;
  const { at, size } = first;
  const start = at <= before ? 0 : line.lastIndexOf(' ', at - before) + 1;
  const end = at + size;
  return [
    (start > 0 ? '…' : '') + line.slice(start, at),
    line.slice(at, end),
    line.slice(end, start + length),
  ];
}
