import type { Combine } from '@/shared/forms/form-context';
import { mergeList } from '@/admin/lib/merge-list';
import { caseFoldKey } from '@/shared/lib/text/normalize';

/** The parts between commas. */
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

/** The tags of two people in one line. */
export const combineTags: Combine = (...states) => {
  const [base = [], mine = [], theirs = []] = states.map(splitTags);
  return {
    value: mergeList(base, mine, theirs, caseFoldKey).join(', '),
    hint: 'Includes the tags that either of you added, without those that either of you removed.',
    rows: 1,
  };
};
