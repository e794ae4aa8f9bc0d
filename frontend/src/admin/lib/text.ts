import { foldInPlace, normalizeText, splitWords } from '@/shared/lib/text/normalize';
import { truncate } from '@/shared/lib/text/truncate';

export function quote(text: string, length = 100): string {
  const [head, tail] = truncate(text, length);
  return `“${tail ? `${head}…` : head}”`;
}

/** How much of the text comes before the match, and how long the part is, in characters. */
const charactersBefore = 30;
const charactersShown = 120;

type Place = [start: number, end: number];

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
  let end = 0;
  return splitWords(text).flatMap((part, index): Place[] => {
    const start = end;
    end += part.length;
    const isForm = words.some((word) => !part.includes(word) && stemOf(part) === stemOf(word));
    return index % 2 === 1 && isForm ? [[start, end]] : [];
  });
}

/**
 * Returns the part of a text around the first word of the search in it, or with `isForm` around the first other form of one;
 * `undefined` if it has none.
 */
export function textAround(text: string, search: string, isForm = false) {
  // A letter that moves by folding would be left out.
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const words = normalizeText(search).split(/\s+/).filter(Boolean);
  const find = isForm ? placesOfForms : placesOf;
  const [first] = find(foldInPlace(line), words).sort(([one], [other]) => one - other);
  if (!first) return undefined;
  const [at, end] = first;
  const start = at <= charactersBefore ? 0 : line.lastIndexOf(' ', at - charactersBefore) + 1;
  return {
    before: (start > 0 ? '…' : '') + line.slice(start, at),
    word: line.slice(at, end),
    after: line.slice(end, start + charactersShown),
  };
}
