import type { NavigationNode } from '@/features/navigation/tree';

/**
 * Letter widths in ems of the site's typeface, rounded up; the first match counts. They are estimates because the server,
 * which renders the header, can't measure text, and measuring in the browser would shift the layout.
 */
const letters: [RegExp, number][] = [
  [/[ \-.,:;!'|()[\]IijlftJr1]/, 0.38],
  [/[mwMW%@&]/, 0.95],
  [/\p{Lu}|\p{N}/u, 0.74],
  // Chinese, Japanese and Korean letters, and pictures.
  [/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u, 1.05],
];

/** An upper estimate of a text's width, in ems. */
export const textWidth = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letters.find(([kind]) => kind.test(letter))?.[1] ?? 0.61), 0);

/** An entry's measures in rem: font size, padding, panel icon, and the width at which a long name is truncated. */
const entry = { text: 0.875, around: 1.5, sign: 1.125, most: 14 };

const entryWidth = ({ label, children }: NavigationNode) =>
  Math.min(entry.most, textWidth(label) * entry.text + entry.around + (children.length > 0 ? entry.sign : 0));

/** Whether an entry's name is cut. */
export const isTruncated = (node: NavigationNode) => entryWidth(node) === entry.most;

/** How many entries, from the first on, stand side by side in so many rem. */
export function countFitting(tree: NavigationNode[], room: number): number {
  let used = 0;
  const next = tree.findIndex((node) => (used += entryWidth(node)) > room);
  return next < 0 ? tree.length : next;
}
