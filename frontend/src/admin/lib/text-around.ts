import { foldInPlace, normalizeText, splitWords } from '@/shared/lib/text/normalize';

/** How much of the text comes before the match, and how long the part is, in characters. */
const before = 30;
const length = 120;

/** The text before, in and after a match. */
export type MatchedPart = [before: string, match: string, after: string];

/** Where something begins and ends in a text. */
type Place = [start: number, end: number];

/** Returns where the folded words occur in a folded text. */
export const placesOf = (text: string, words: string[]): Place[] =>
  words.flatMap((word) => {
    const places: Place[] = [];
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      places.push([at, at + word.length]);
    return places;
  });

/** The endings of English words in which the forms of a word differ, as on the server. */
const ending = /(?<=.{3})(?:ations|ation|ating|ated|ates|ions|ings|ate|ion|ing|ies|ied|es|ed|s|e|y)$/;

/** A word without its ending, and without the second letter of 'modelling'. */
const stemOf = (word: string) => word.replace(ending, '').replace(/(.)\1$/, '$1');

/** Returns where words of a folded text are other forms of the folded words. */
export function placesOfForms(text: string, words: string[]): Place[] {
  const isForm = (part: string) =>
    words.some((word) => !part.includes(word) && stemOf(part) === stemOf(word));
  let end = 0;
  return splitWords(text).flatMap((part, index): Place[] => {
    const start = end;
    end += part.length;
    return index % 2 === 1 && isForm(part) ? [[start, end]] : [];
  });
}

/**
 * Returns the part of a text around the first word of the search in it, or with `isForm` around the first other form of one;
 * `undefined` if it has none.
 */
export function textAround(text: string, search: string, isForm = false): MatchedPart | undefined {
  // A letter that moves by folding would be left out.
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const words = normalizeText(search).split(/\s+/).filter(Boolean);
  const find = isForm ? placesOfForms : placesOf;
  const [first] = find(foldInPlace(line), words).sort(([one], [other]) => one - other);
  if (!first) return undefined;
  const [at, end] = first;
  const start = at <= before ? 0 : line.lastIndexOf(' ', at - before) + 1;
  return [
    (start > 0 ? '…' : '') + line.slice(start, at),
    line.slice(at, end),
    line.slice(end, start + length),
  ];
}
