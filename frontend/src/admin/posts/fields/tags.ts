import { caseFoldKey } from '@/shared/lib/text/normalize';

export const parseTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Removes duplicates, keeping the first spelling. */
export function distinct(tags: string[]): string[] {
  const keys = tags.map(caseFoldKey);
  return tags.filter((tag, index) => keys.indexOf(caseFoldKey(tag)) === index);
}

/** Splits a text or a list at commas, dropping blanks and duplicates. */
export const splitTags = (value: unknown): string[] =>
  distinct((Array.isArray(value) ? value : [value ?? '']).map(String).flatMap(parseTags));
