import { covers } from '@/shared/ui/cover';
import type { Result } from '@/shared/content/result';

export interface CoverOffer {
  /** What is drawn. */
  name: string;
  path: string;
}

const motifOffers = 3;

/** The server takes 120 characters; a motif or numbers come in addition. */
const longestTitle = 80;

const artPath = (words: (string | number | undefined)[]) => `/art/${encodeURIComponent(words.join('-'))}.svg`;

/**
 * Covers that the server generates from a title's words: the result, if there is one, and motifs. The same title always
 * gets the same covers; a title without words gets none.
 */
export function coverOffers(title: string, result?: Result): CoverOffer[] {
  const words = title
    .normalize('NFC')
    .slice(0, longestTitle)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  if (!words) return [];
  const first = [...words].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const motifs = Array.from(
    { length: motifOffers },
    (_, index) => covers[(first + index) % covers.length] ?? '',
  );
  const { before, after, low, high } = result ?? {};
  return [
    ...(result ? [{ name: 'result', path: artPath([words, before, after, low, high]) }] : []),
    ...motifs.map((motif) => ({ name: motif, path: artPath([motif, words]) })),
  ];
}
