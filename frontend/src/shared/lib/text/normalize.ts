/** Letters without a Unicode decomposition, transliterated as on the server. */
const wholeLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Returns the key by which texts are compared without regard to case, as on the server. */
export const caseFoldKey = (text: string) => text.normalize('NFKC').toLowerCase().trim();

/** Normalizes a text for search: no accents, lower case, as the server does. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => wholeLetters[letter] ?? letter);

export function foldInPlace(text: string): string {
  const folded = normalizeText(text);
  if (folded.length === text.length) return folded;
  // Slow, but some letters become longer or shorter.
  return [...text]
    .map((letter) => normalizeText(letter).slice(0, letter.length).padEnd(letter.length))
    .join('');
}

const searchWords = (search: string) => normalizeText(search).split(/\s+/).filter(Boolean);

/** Returns a predicate: whether a text contains every word of the search. */
export function textMatcher(search: string): (text: string) => boolean {
  const words = searchWords(search);
  return (text) => {
    const folded = normalizeText(text);
    return words.every((word) => folded.includes(word));
  };
}

/** Puts the results whose title has every word of the search before the others: first the title itself, then whole words. */
export function titlesFirst<Result>(
  results: Result[],
  titleOf: (result: Result) => string,
  search: string,
): Result[] {
  const matches = textMatcher(search);
  const words = searchWords(search);
  const distance = (result: Result) => {
    const title = normalizeText(titleOf(result));
    if (title === normalizeText(search.trim())) return -1;
    if (!matches(title)) return 2;
    const titleWords = title.split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => titleWords.includes(word)) ? 0 : 1;
  };
  return [...results].sort((one, other) => distance(one) - distance(other));
}

/** Splits a text so that every second part is a word. */
export const splitWords = (text: string) => text.split(/([\p{L}\p{N}]+)/u);

export const wordsOf = (text: string): string[] =>
  splitWords(text).filter((_piece, index) => index % 2 === 1);
