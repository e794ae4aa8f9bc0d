import type { NavigationNode } from './visible-tree';

/**
 * Letter widths in ems of the site's typeface, rounded up; the first match counts. They are estimates because the server,
 * which renders the header, can't measure text, and measuring in the browser would shift the layout.
 */
const letterWidths: [RegExp, number][] = [
  [/[ \-.,:;!'|()[\]IijlftJr1]/, 0.38],
  [/[mwMW%@&]/, 0.95],
  [/\p{Lu}|\p{N}/u, 0.74],
  // Chinese, Japanese and Korean letters, and emoji.
  [/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u, 1.05],
];

/** An upper estimate of a text's width, in ems. */
export const textWidth = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letterWidths.find(([kind]) => kind.test(letter))?.[1] ?? 0.61), 0);

/** An entry's measures in rem: font size, padding, panel icon, and the width beyond which a label takes a second line. */
const entryMeasures = { text: 0.875, padding: 1.5, iconWidth: 1.125, maxWidth: 14 };

/** An entry's width in rem; infinite if its label does not fit two lines. */
function entryWidth({ label, children }: NavigationNode) {
  const { text, padding, iconWidth, maxWidth } = entryMeasures;
  const width = (words: string) => textWidth(words) * text;
  const around = padding + (children.length > 0 ? iconWidth : 0);
  const line = maxWidth - around;
  const longestWord = Math.max(...label.split(/\s+/).map(width));
  if (width(label) <= line) return width(label) + around;
  // A line that breaks between words stays shorter by less than the longest one.
  return longestWord <= line && width(label) + longestWord <= 2 * line ? maxWidth : Infinity;
}

/** Returns how many entries, from the first on, fit into a width in rem. */
export function countFitting(tree: NavigationNode[], availableWidth: number): number {
  let usedWidth = 0;
  const next = tree.findIndex((node) => (usedWidth += entryWidth(node)) > availableWidth);
  return next < 0 ? tree.length : next;
}
