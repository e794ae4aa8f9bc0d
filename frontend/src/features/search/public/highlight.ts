import { normalizeText } from '@/lib/text/normalize';

/** A piece of a text; `isHit` marks a word of the query. */
export interface HighlightSegment {
  text: string;
  isHit: boolean;
}

/** A text in pieces: every second one is a word. */
const pieces = (text: string) => text.split(/([\p{L}\p{N}]+)/u);

/** The words of a text. */
export const wordsOf = (text: string): string[] => pieces(text).filter((_piece, index) => index % 2 === 1);

/** Whether a word has the same stem as a word of the query: 'modelling' matches 'models', but 'mode' does not. */
function stemMatches(word: string, asked: string): boolean {
  if (asked.length < 4) return word === asked;
  const stem = Math.max(Math.min(asked.length, 5), Math.ceil(asked.length * 0.7));
  return word.startsWith(asked.slice(0, stem));
}

/** The text in pieces, in which the words of the question stand by themselves. Put together they are the text. */
export function highlight(text: string, question: string): HighlightSegment[] {
  const asked = wordsOf(normalizeText(question));
  const isHit = (word: string) => asked.some((one) => stemMatches(normalizeText(word), one));
  const found: HighlightSegment[] = [];
  for (const [index, part] of pieces(text).entries()) {
    const last = found[found.length - 1];
    if (index % 2 === 1 && isHit(part)) found.push({ text: part, isHit: true });
    else if (last && !last.isHit) last.text += part;
    else if (part) found.push({ text: part, isHit: false });
  }
  return found;
}
