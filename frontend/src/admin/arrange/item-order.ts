interface Ordered {
  id: number;
  /** Lower comes first, equal ones by id. */
  order: number;
}

/** Items in the order in which the site shows them. */
export const sortByOrder = <Item extends Ordered>(items: readonly Item[]) =>
  [...items].sort((one, other) => one.order - other.order || one.id - other.id);
