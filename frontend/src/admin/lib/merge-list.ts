/**
 * Merges two edits of one list (three-way): additions and removals of both sides apply. The order is that of the side
 * that changed it, or mine if both did.
 */
export function mergeList<T>(base: T[], mine: T[], theirs: T[], keyOf: (item: T) => unknown): T[] {
  const find = (items: T[], item: T) => items.find((one) => keyOf(one) === keyOf(item));
  const has = (items: T[], item: T) => find(items, item) !== undefined;
  const orderOf = (items: T[]) =>
    items.filter((item) => [base, mine, theirs].every((list) => has(list, item))).map(keyOf);
  const isReordered = orderOf(mine).some((key, index) => key !== orderOf(base)[index]);
  const [frame, other] = isReordered ? [mine, theirs] : [theirs, mine];
  const merged = frame.filter((item) => has(other, item) || !has(base, item));
  other.forEach((item, index) => {
    if (has(base, item) || has(merged, item)) return;
    const mergedBefore = other.slice(0, index).filter((one) => has(merged, one));
    const anchor = mergedBefore.at(-1);
    const at = anchor === undefined ? 0 : merged.findIndex((one) => keyOf(one) === keyOf(anchor)) + 1;
    merged.splice(at, 0, item);
  });
  /** Returns the changed spelling of an item; mine wins if both changed it. */
  const changedSpelling = (item: T) => {
    const mineItem = find(mine, item);
    return mineItem !== undefined && mineItem !== find(base, item) ? mineItem : (find(theirs, item) ?? item);
  };
  return merged.map(changedSpelling);
}
