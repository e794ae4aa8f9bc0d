/** Storage may be blocked or full, and its values anything: `null` then, and a value lasts as long as the page. */
export function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** JSON values in `sessionStorage`: they outlive reloads, but not the tab, and no other tab can read them. */
const prefix = 'portico-';

export const read = <T>(name: string): T | null =>
  attempt(() => JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as T | null);

export const write = (name: string, value: unknown) =>
  attempt(() => sessionStorage.setItem(prefix + name, JSON.stringify(value)));

export const remove = (name: string) => attempt(() => sessionStorage.removeItem(prefix + name));

export const clear = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
