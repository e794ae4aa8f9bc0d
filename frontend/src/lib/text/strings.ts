/** How many characters a text has. They are Unicode scalar values, as on the server. */
export const countCharacters = (text: string) => [...text].length;

/** '10,000' of a number below a million. */
export const formatThousands = (number: number) =>
  number < 1000 ? String(number) : `${Math.trunc(number / 1000)},${String(number % 1000).padStart(3, '0')}`;

/** At most two letters that stand for a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Plain text in paragraphs: a blank line starts a new one. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** The part of an address that a title gives: 'Custom Models' is 'custom-models'; '' where no Latin letter is in it. */
export const slugify = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A text of so many characters takes longer to render than a key may take. */
const long = 10_000;

export const isSlowToRender = (text: string) => text.length > long;
