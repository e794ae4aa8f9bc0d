import { countFitting, textWidth } from '@/features/navigation/public/menu-width';
import type { VisibleCounts } from '@/features/navigation/public/nav-menu';
import type { NavigationNode } from '@/features/navigation/tree';

/** The minimum header widths with menu entries, in rem. The header's classes repeat them. */
const widths = { compact: 44.5, narrow: 57.5, wide: 72 };

/**
 * The width of the fixed entries with their gaps, in rem: search, FAQ, Contact Us and Dashboard; the same in a compact header,
 * where Dashboard is an icon; Client Portal; the side menu's button.
 */
const fixedWidths = { always: 20, compact: 16.5, portal: 7.25, menu: 3 };

/** The widths of the logo and of the longest name that is not truncated, in rem. */
const brand = { logo: 2.25, maxName: 15 };

interface HeaderContent {
  /** The site's name. */
  name: string;
  /** Whether a wide header also has the link to the client portal. */
  hasPortal: boolean;
}

/** How many menu entries fit into the header at its widths. Unless all fit, the side menu's button takes some of the space. */
export function visibleEntries(tree: NavigationNode[], { name, hasPortal }: HeaderContent): VisibleCounts {
  const brandWidth = Math.min(brand.maxName, brand.logo + textWidth(name));
  const occupied = fixedWidths.always + brandWidth;
  const countAt = (width: number) => {
    const count = countFitting(tree, width - occupied);
    return count === tree.length ? count : countFitting(tree, width - occupied - fixedWidths.menu);
  };
  const compactWidth = widths.compact - fixedWidths.compact - fixedWidths.menu - brandWidth;
  return {
    compact: countFitting(tree, compactWidth),
    narrow: countAt(widths.narrow),
    wide: countAt(widths.wide - (hasPortal ? fixedWidths.portal : 0)),
  };
}
