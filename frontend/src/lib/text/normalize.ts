/** Letters that Unicode takes apart no further, as the server transliterates them. */
const whole: Record<string, string> = {
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

/** A text as it is searched: without accents and capitals, as the server folds what it searches. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => whole[letter] ?? letter);

/** Whether a text has each word of a search, wherever. */
export function textMatcher(search: string): (text: string) => boolean {
  const words = normalizeText(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = normalizeText(text);
    return words.every((word) => folded.includes(word));
  };
}
