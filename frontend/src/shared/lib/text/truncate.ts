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
 * Splits a text after at most `limit` characters, at the end of a word, or of a sentence that ends shortly before. The
 * second part is empty if everything fits.
 */
export function truncate(text: string, limit: number): [head: string, tail: string] {
  const letters = [...text];
  if (letters.length <= limit) return [text, ''];
  const fitting = letters.slice(0, limit).join('');
  const [sentences = ''] = /^[^]*[.!?](?=\s)/.exec(fitting) ?? [];
  if (sentences.length >= fitting.length * 0.65) return [sentences, text.slice(sentences.length)];
  // A word that ends exactly there is whole. Where not even the first one fits, it is cut after all.
  const words = /\s/.test(letters[limit] ?? '') ? fitting : fitting.replace(/\S*$/, '');
  const head = words.replace(/[\s,;:.–—-]+$/, '') || fitting;
  return [head, text.slice(head.length)];
}

/**
 * Splits a text after its last complete sentence within `limit` characters, or after the first sentence if that is not much longer.
 * Without such a sentence it splits as `truncate` does.
 */
export function truncateSentences(text: string, limit: number): [head: string, tail: string] {
  if ([...text].length <= limit) return [text, ''];
  const sentenceEnds = [...text.matchAll(/[.!?](?=\s|$)/g)].map((end) => end.index + 1);
  const [first = Infinity] = sentenceEnds;
  const end =
    sentenceEnds.findLast((position) => position <= limit) ?? (first <= limit * 1.8 ? first : undefined);
  return end === undefined ? truncate(text, limit) : [text.slice(0, end), text.slice(end)];
}

/** Whether a truncated text needs an ellipsis: after a complete sentence it does not. */
export const needsEllipsis = (head: string) => !/[.!?]$/.test(head);
