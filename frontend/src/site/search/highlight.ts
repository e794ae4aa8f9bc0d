import { normalizeText, splitWords, wordsOf } from '@/shared/lib/text/normalize';

/** A part of a text; `isHit` marks a word of the query. */
export interface HighlightSegment {
  text: string;
  isHit: boolean;
}

/** Whether a word has the same stem as a word of the query: 'modelling' matches 'models', but 'mode' does not. */
function stemMatches(word: string, queryWord: string): boolean {
  if (queryWord.length < 4) return word === queryWord;
  const stem = Math.max(Math.min(queryWord.length, 5), Math.ceil(queryWord.length * 0.7));
  return word.startsWith(queryWord.slice(0, stem));
}

/** Splits a text into segments at the words of the query. Joined, they are the text. */
export function highlight(text: string, question: string): HighlightSegment[] {
  const queryWords = wordsOf(normalizeText(question));
  const isHit = (word: string) => queryWords.some((one) => stemMatches(normalizeText(word), one));
  const segments: HighlightSegment[] = [];
  for (const [index, part] of splitWords(text).entries()) {
    const last = segments[segments.length - 1];
    if (index % 2 === 1 && isHit(part)) segments.push({ text: part, isHit: true });
    else if (last && !last.isHit) last.text += part;
    else if (part) segments.push({ text: part, isHit: false });
  }
  return segments;
}
