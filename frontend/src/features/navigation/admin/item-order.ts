import type { NavigationItem } from '@/features/navigation/queries';

const byOrder = (one: NavigationItem, other: NavigationItem) => one.order - other.order || one.id - other.id;

/** Items in the order in which menus show them. */
export const sortByOrder = (items: NavigationItem[]) => [...items].sort(byOrder);

/** Siblings: the children of one item, or the top level. */
export const siblingsOf = (items: NavigationItem[], parentId: number | null) =>
  sortByOrder(items.filter((item) => (item.parentId ?? null) === parentId));

export interface Renumbering {
  item: NavigationItem;
  /** The order that it gets. */
  order: number;
}

/**
 * Returns the items whose order has to be saved to get this sequence. The siblings' existing orders are reused, so that
 * items that keep their positions are unchanged. Equal orders are made distinct.
 */
export function renumber(sequence: NavigationItem[]): Renumbering[] {
  const orders = sequence.map(({ order }) => order).sort((one, other) => one - other);
  let last = -Infinity;
  return sequence.flatMap((item, index) => {
    const order = Math.max(orders[index] ?? 0, last + 1);
    last = order;
    return order === item.order ? [] : [{ item, order }];
  });
}

/** The items with the orders that they get. */
export const applyRenumbering = (items: NavigationItem[], changes: Renumbering[]) =>
  sortByOrder(
    items.map((item) => {
      const change = changes.find((one) => one.item.id === item.id);
      return change ? { ...item, order: change.order } : item;
    }),
  );
