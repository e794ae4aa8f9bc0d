const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * 'March 5, 2026' of a date or a timestamp, by its own day in UTC; '' for what is no date. Our own, because the
 * engine that draws pages on the server has no `Intl`.
 */
export function longDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${name} ${Number(day)}, ${Number(year)}` : '';
}

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

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** The first paragraph of drawn markdown as plain text, cut at a word after some 200 characters. */
export function summaryFromHtml(html: string): string {
  const [, first = ''] = /<p>([^]*?)<\/p>/.exec(html) ?? [];
  const text = first
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
  const [head, tail] = truncate(text, 200);
  return tail && needsEllipsis(head) ? `${head}…` : head;
}

/**
 * A text in two parts, the first of which has at most so many characters and ends with a word, or with a sentence where
 * one ends shortly before; the second is empty where all of it fits.
 */
export function truncate(text: string, most: number): [head: string, tail: string] {
  const letters = [...text];
  if (letters.length <= most) return [text, ''];
  const room = letters.slice(0, most).join('');
  const [sentences = ''] = /^[^]*[.!?](?=\s)/.exec(room) ?? [];
  if (sentences.length >= room.length * 0.65) return [sentences, text.slice(sentences.length)];
  // A word that ends exactly there is whole. Where not even the first one fits, it is cut after all.
  const words = /\s/.test(letters[most] ?? '') ? room : room.replace(/\S*$/, '');
  const head = words.replace(/[\s,;:.–—-]+$/, '') || room;
  return [head, text.slice(head.length)];
}

/** Whether it has to be said that more would follow: after a whole sentence nothing seems to be missing. */
export const needsEllipsis = (head: string) => !/[.!?]$/.test(head);

/** A text of so many characters takes longer to draw than a key may take. */
const long = 10_000;

export const isSlowToRender = (text: string) => text.length > long;
