/** A record with a position among its siblings. */
export interface Ordered {
  id: number;
  /** Lower comes first, equal ones by id. */
  order: number;
  version?: number | undefined;
}

const byOrder = (one: Ordered, other: Ordered) => one.order - other.order || one.id - other.id;

/** Items in the order in which the site shows them. */
export const sortByOrder = <Item extends Ordered>(items: readonly Item[]) => [...items].sort(byOrder);

export interface Renumbering<Item> {
  item: Item;
  /** The order that it gets. */
  order: number;
  /** Further values that it gets. */
  patch?: Partial<Item>;
}

/**
 * Returns the items whose order has to be saved to get this sequence. The siblings' existing orders are reused, so that
 * items that keep their positions are unchanged. Equal orders are made distinct.
 */
export function renumber<Item extends Ordered>(sequence: Item[]): Renumbering<Item>[] {
  const orders = sequence.map(({ order }) => order).sort((one, other) => one - other);
  let last = -Infinity;
  return sequence.flatMap((item, index) => {
    const order = Math.max(orders[index] ?? 0, last + 1);
    last = order;
    return order === item.order ? [] : [{ item, order }];
  });
}

/** The items with the orders and values that they get. */
export const applyRenumbering = <Item extends Ordered>(items: Item[], changes: Renumbering<Item>[]) =>
  sortByOrder(
    items.map((item) => {
      const change = changes.find((one) => one.item.id === item.id);
      return change ? { ...item, ...change.patch, order: change.order } : item;
    }),
  );
