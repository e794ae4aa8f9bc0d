/** A record with its display order as the order among its siblings. */
export const asOrdered = <Item extends { displayOrder: number }>(item: Item) => ({
  ...item,
  order: item.displayOrder,
});
