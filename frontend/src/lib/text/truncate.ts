const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** The first paragraph of rendered markdown as plain text, cut at a word after some 200 characters. */
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
