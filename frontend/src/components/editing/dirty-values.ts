/** The values that differ from what they were: what an edit has to send. */
export function dirtyValues<V extends object>(initial: V, values: V): Partial<V> {
  const names = Object.keys(values) as (keyof V)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]))
      .map((name) => [name, values[name]]),
  ) as Partial<V>;
}
