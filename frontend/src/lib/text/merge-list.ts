/**
 * One list of two that were made of the same: what either has added is in, what either has removed is out. Its order is
 * that of the side that has changed it, mine where both have.
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
