import { sortByOrder } from '@/admin/arrange/item-order';
import type { NavigationItem } from '@/shared/navigation/queries';

/** A place in the menu. */
export interface Place {
  /** `null`: the top level. */
  parentId: number | null;
  /** The index among the siblings, without the item itself. */
  index: number;
}

const parentOf = ({ parentId }: NavigationItem) => parentId ?? null;

/** Siblings: the children of one item, or the top level. */
export const siblingsOf = (items: NavigationItem[], parentId: number | null) =>
  sortByOrder(items.filter((item) => parentOf(item) === parentId));

/** An item with children can't have a parent. */
export const canHaveParent = (items: NavigationItem[], item: NavigationItem) =>
  siblingsOf(items, item.id).length === 0;

export const placeOf = (items: NavigationItem[], item: NavigationItem): Place => ({
  parentId: parentOf(item),
  index: siblingsOf(items, parentOf(item)).findIndex(({ id }) => id === item.id),
});

/** Returns the siblings at a place with the item among them. */
export function sequenceAt(items: NavigationItem[], item: NavigationItem, { parentId, index }: Place) {
  const others = siblingsOf(items, parentId).filter(({ id }) => id !== item.id);
  return [...others.slice(0, index), item, ...others.slice(index)];
}

/** The rows of the menu from top to bottom, without a dragged item and its children. */
export const rowsWithout = (items: NavigationItem[], dragged: NavigationItem) =>
  siblingsOf(items, null)
    .filter(({ id }) => id !== dragged.id)
    .flatMap((item) => [item, ...siblingsOf(items, item.id).filter(({ id }) => id !== dragged.id)]);

/**
 * Returns the place of an item that is dropped between two rows: `above` is the number of rows above. Between children it is
 * one of them; elsewhere it is a child of the item above if it is dragged as far to the right as children are.
 */
export function placeAt(
  rows: NavigationItem[],
  above: number,
  isIndented: boolean,
  mayHaveParent: boolean,
): Place {
  if (!mayHaveParent) {
    // Children are not separated from their parent.
    const isChild = (index: number) => rows[index] !== undefined && parentOf(rows[index]) !== null;
    let end = above;
    while (isChild(end)) end += 1;
    return { parentId: null, index: rows.slice(0, end).filter((row) => parentOf(row) === null).length };
  }
  const before = rows.slice(0, above);
  const parent = before.findLast((row) => parentOf(row) === null);
  const below = rows[above];
  const isBetweenChildren = below !== undefined && parentOf(below) !== null;
  if (!parent || (!isIndented && !isBetweenChildren))
    return { parentId: null, index: before.filter((row) => parentOf(row) === null).length };
  return { parentId: parent.id, index: before.filter((row) => parentOf(row) === parent.id).length };
}
