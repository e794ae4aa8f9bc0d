import type { PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';

export type NavigationItem = Schema<'NavigationItem'>;

/** The entries that the current user may see. A failure counts as an empty list. */
export const navigationQuery: PageQuery<NavigationItem[]> = {
  path: '/api/navigation',
  tags: ['Navigation'],
  read: (items) => (Array.isArray(items) ? (items as NavigationItem[]) : []),
  fallback: { name: 'The navigation', data: [] },
};

export interface NavigationNode extends NavigationItem {
  children: NavigationItem[];
}

/**
 * The menu as the header shows it, also to administrators: visible items by order and id, children under their parents.
 * Children of hidden parents are left out.
 */
export function visibleTree(items: NavigationItem[]): NavigationNode[] {
  const visible = items
    .filter((item) => item.isVisible)
    .sort((one, other) => one.order - other.order || one.id - other.id);
  return visible
    .filter((item) => !item.parentId)
    .map((item) => ({ ...item, children: visible.filter((child) => child.parentId === item.id) }));
}

/** The links of an entry's panel: its own page first, unless one of its children has the same address. */
export function panelLinks(node: NavigationNode): NavigationItem[] {
  const { href, children } = node;
  const hasOwnPage = href !== '#' && children.every((child) => child.href !== href);
  return hasOwnPage ? [node, ...children] : children;
}

/** The label of an entry's own page in the entry's panel: 'All services', 'Company overview'. */
export function overviewLabel(label: string): string {
  if (!/[a-z]s$/.test(label)) return `${label} overview`;
  const isWord = /^\p{Lu}\p{Ll}/u.test(label);
  return `All ${isWord ? label.charAt(0).toLowerCase() + label.slice(1) : label}`;
}

/** The items shown to visitors: visible, not restricted to administrators, and with a shown parent. */
export function forVisitors(items: NavigationItem[]): NavigationItem[] {
  const publicItems = items.filter(({ isVisible, requiresAdmin }) => isVisible && !requiresAdmin);
  return publicItems.filter(({ parentId }) => !parentId || publicItems.some(({ id }) => id === parentId));
}
