import type { NavigationNode } from '@/features/navigation/tree';

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

/** An entry's measures in rem: font size, padding, panel icon, and the width at which a long name is truncated. */
const entryMeasures = { text: 0.875, padding: 1.5, iconWidth: 1.125, maxWidth: 14 };

const entryWidth = ({ label, children }: NavigationNode) =>
  Math.min(
    entryMeasures.maxWidth,
    textWidth(label) * entryMeasures.text +
      entryMeasures.padding +
      (children.length > 0 ? entryMeasures.iconWidth : 0),
  );

/** Whether an entry's name is truncated. */
export const isTruncated = (node: NavigationNode) => entryWidth(node) === entryMeasures.maxWidth;

/** Returns how many entries, from the first on, fit into a width in rem. */
export function countFitting(tree: NavigationNode[], availableWidth: number): number {
  let usedWidth = 0;
  const next = tree.findIndex((node) => (usedWidth += entryWidth(node)) > availableWidth);
  return next < 0 ? tree.length : next;
}
