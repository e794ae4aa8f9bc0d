import { countFitting, textWidth } from '@/shared/navigation/menu-width';
import type { VisibleCounts } from '@/shared/navigation/nav-menu';
import type { NavigationNode } from '@/shared/navigation/visible-tree';

/** The minimum header widths with menu entries, in rem. The header's classes repeat them. */
const widths = { compact: 44.5, narrow: 57.5, wide: 72 };

/**
 * The width of the fixed entries with their gaps, in rem: search, FAQ, Contact Us and Login; the same with Dashboard; with Client
 * Portal too. Then that of the side menu's button.
 */
const fixedWidths = { visitor: 18, administrator: 21, client: 28.75 };
const menuButtonWidth = 3;
/** What a compact header saves by narrower gaps. */
const compactSaving = 1.5;

/** The widths of the logo and of the longest name in one line, in rem. */
const brand = { logo: 2.25, maxName: 15 };

interface HeaderContent {
  /** The site's name. */
  name: string;
  account: keyof typeof fixedWidths;
}

/** How many menu entries fit into the header at its widths. Unless all fit, the side menu's button takes some of the space. */
export function visibleEntries(tree: NavigationNode[], { name, account }: HeaderContent): VisibleCounts {
  const occupied = fixedWidths[account] + Math.min(brand.maxName, brand.logo + textWidth(name));
  const withButton = (width: number) => countFitting(tree, width - occupied - menuButtonWidth);
  const countAt = (width: number) =>
    countFitting(tree, width - occupied) === tree.length ? tree.length : withButton(width);
  return {
    compact: withButton(widths.compact + compactSaving),
    narrow: countAt(widths.narrow),
    wide: countAt(widths.wide),
  };
}
