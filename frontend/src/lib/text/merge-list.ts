/**
 * Merges two edits of one list (three-way): additions and removals of both sides apply. The order is that of the side
 * that changed it, or mine if both did.
 */
export function mergeList<T>(base: T[], mine: T[], theirs: T[], keyOf: (item: T) => unknown): T[] {
  const find = (items: T[], item: T) => items.find((one) => keyOf(one) === keyOf(item));
  const has = (items: T[], item: T) => find(items, item) !== undefined;
  const orderOf = (items: T[]) =>
    items.filter((item) => [base, mine, theirs].every((list) => has(list, item))).map(keyOf);
  const isReordered = orderOf(mine).some((key, place) => key !== orderOf(base)[place]);
  const [frame, other] = isReordered ? [mine, theirs] : [theirs, mine];
  const merged = frame.filter((item) => has(other, item) || !has(base, item));
  other.forEach((item, place) => {
    if (has(base, item) || has(merged, item)) return;
    const kept = other.slice(0, place).filter((one) => has(merged, one));
    const before = kept.at(-1);
    const at = before === undefined ? 0 : merged.findIndex((one) => keyOf(one) === keyOf(before)) + 1;
    merged.splice(at, 0, item);
  });
  /** Returns the changed spelling of an item; mine wins if both changed it. */
  const spelled = (item: T) => {
    const own = find(mine, item);
    return own !== undefined && own !== find(base, item) ? own : (find(theirs, item) ?? item);
  };
  return merged.map(spelled);
}
