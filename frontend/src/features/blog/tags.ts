/** Tags that differ in case alone are one. */
export const keyOf = (tag: string) => tag.normalize('NFKC').toLowerCase();

/** What stands between commas. */
export const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Each tag once, as it was spelled first. */
export function distinct(tags: string[]): string[] {
  const keys = tags.map(keyOf);
  return tags.filter((tag, place) => keys.indexOf(keyOf(tag)) === place);
}
