import { countFitting, textWidth } from '@/features/navigation/public/menu-width';
import type { VisibleCounts } from '@/features/navigation/public/nav-menu';
import type { NavigationNode } from '@/features/navigation/tree';

/** The header's two widths from which on it has a strip of entries, in rem; its classes name them, too. */
const widths = { narrow: 57.5, wide: 72 };

/** The width of the fixed entries with their gaps, in rem: search, FAQ, Contact Us and Dashboard; Client Portal; the side menu's button. */
const others = { always: 20, portal: 7.25, menu: 3 };

/** The brand's sign and the longest name that is not cut. */
const brand = { sign: 2.25, most: 15 };

interface Beside {
  /** The site's name. */
  name: string;
  /** The link to the client portal is in the header, too, where it is wide. */
  hasPortal: boolean;
}

/** How many entries of the menu the header has room for at its widths; where that is not all, it has the side menu's button. */
export function visibleEntries(tree: NavigationNode[], { name, hasPortal }: Beside): VisibleCounts {
  const taken = others.always + Math.min(brand.most, brand.sign + textWidth(name));
  const at = (width: number) => {
    const all = countFitting(tree, width - taken);
    return all === tree.length ? all : countFitting(tree, width - taken - others.menu);
  };
  return { narrow: at(widths.narrow), wide: at(widths.wide - (hasPortal ? others.portal : 0)) };
}
