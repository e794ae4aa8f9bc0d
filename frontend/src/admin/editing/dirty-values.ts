/** The values that differ from the initial ones, for a partial update. */
export function dirtyValues<V extends object>(initial: V, values: V): Partial<V> {
  const names = Object.keys(values) as (keyof V)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]))
      .map((name) => [name, values[name]]),
  ) as Partial<V>;
}
