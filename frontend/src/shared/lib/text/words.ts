/** Splits a text so that every second part is a word. */
export const splitWords = (text: string) => text.split(/([\p{L}\p{N}]+)/u);

/** The words of a text. */
export const wordsOf = (text: string): string[] =>
  splitWords(text).filter((_piece, index) => index % 2 === 1);
