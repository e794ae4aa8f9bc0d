import type { NavigationItem } from './queries';

export interface NavigationNode extends NavigationItem {
  children: NavigationItem[];
}

/**
 * The menu as the header shows it: visible items only, to administrators too, children under their parents, by order
 * and then by id. A child whose parent is not shown is not shown.
 */
export function visibleTree(items: NavigationItem[]): NavigationNode[] {
  const shown = items
    .filter((item) => item.isVisible)
    .sort((one, other) => one.order - other.order || one.id - other.id);
  return shown
    .filter((item) => !item.parentId)
    .map((item) => ({ ...item, children: shown.filter((child) => child.parentId === item.id) }));
}

/** The links of an entry's panel: its own page first, unless one of its children has the same address. */
export function linesOf(node: NavigationNode): NavigationItem[] {
  const { href, children } = node;
  const isOwn = href !== '#' && children.every((child) => child.href !== href);
  return isOwn ? [node, ...children] : children;
}

/** The items shown to visitors: visible, not restricted to administrators, and with a shown parent. */
export function forVisitors(items: NavigationItem[]): NavigationItem[] {
  const free = items.filter(({ isVisible, requiresAdmin }) => isVisible && !requiresAdmin);
  return free.filter(({ parentId }) => !parentId || free.some(({ id }) => id === parentId));
}
