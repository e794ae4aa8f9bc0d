/** Counts Unicode scalar values, as the server does. */
export const countCharacters = (text: string) => [...text].length;

/** The text without lone surrogates: they are no valid UTF-8, and the server would refuse them. */
export const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const firstAndLast = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = firstAndLast.map((word = '') => [...word][0] ?? '');
  return letters.join('').toUpperCase();
}

/** Plain text in paragraphs: a blank line starts a new one. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** Keeps a number and the word after it, such as a postcode and its town, on one line. */
export const withJoinedPostcode = (address: string): string =>
  address.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');

/** 'custom-models' for 'Custom Models'; '' if the title has no Latin letter. */
export const slugify = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Rendering so many characters delays the next key. */
export const isSlowToRender = (text: string) => text.length > 10_000;
