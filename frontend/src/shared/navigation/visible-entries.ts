import type { NavigationNode } from './queries';

export interface VisibleCounts {
  compact: number;
  narrow: number;
  wide: number;
}

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

const textWidth = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letterWidths.find(([kind]) => kind.test(letter))?.[1] ?? 0.61), 0);

/** The size of an entry's text, its padding, and beyond which width its label takes a second line. These and all below are in rem. */
const entry = { text: 0.875, padding: 1.5, panelIcon: 1.125, maxWidth: 14 };

/** An entry's width; infinite if its label does not fit two lines. */
function entryWidth({ label, children }: NavigationNode) {
  const around = entry.padding + (children.length > 0 ? entry.panelIcon : 0);
  const line = entry.maxWidth - around;
  const width = textWidth(label) * entry.text;
  if (width <= line) return width + around;
  // A line that breaks between words stays shorter by less than the longest one.
  const longestWord = Math.max(...label.split(/\s+/).map(textWidth)) * entry.text;
  return longestWord <= line && width + longestWord <= 2 * line ? entry.maxWidth : Infinity;
}

/** The minimum header widths with menu entries. The classes of the header and its menu repeat them. */
const headerWidths = { compact: 44.5, narrow: 57.5, wide: 72 };

/** The width of the fixed entries with their gaps: search, FAQ, Contact Us and Login; the same with Dashboard; with Client Portal too. */
const fixedWidths = { visitor: 18, administrator: 21, client: 28.75 };
const menuButton = 3;
const compactSaving = 1.5;

/** The widths of the logo and of the longest name in one line. */
const brand = { logo: 2.25, maxName: 15 };

interface HeaderContent {
  name: string;
  account: keyof typeof fixedWidths;
}

/** How many menu entries fit into the header at its widths. Unless all fit, the side menu's button takes some of the space. */
export function visibleEntries(tree: NavigationNode[], { name, account }: HeaderContent): VisibleCounts {
  const occupied = fixedWidths[account] + Math.min(brand.maxName, brand.logo + textWidth(name));
  const countFitting = (headerWidth: number) => {
    let free = headerWidth - occupied;
    const next = tree.findIndex((node) => (free -= entryWidth(node)) < 0);
    return next < 0 ? tree.length : next;
  };
  const countAt = (width: number) =>
    countFitting(width) === tree.length ? tree.length : countFitting(width - menuButton);
  return {
    compact: countFitting(headerWidths.compact + compactSaving - menuButton),
    narrow: countAt(headerWidths.narrow),
    wide: countAt(headerWidths.wide),
  };
}
