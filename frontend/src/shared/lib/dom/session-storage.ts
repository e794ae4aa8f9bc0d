/** JSON values in `sessionStorage`: they outlive reloads, but not the tab, and no other tab can read them. */
const prefix = 'portico-';

/** Storage may be blocked or full: a value then lasts as long as the page. */
function attempt<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(sessionStorage);
  } catch {
    return null;
  }
}

/** Returns `null` if there is no value. */
export const read = <T>(name: string): T | null =>
  attempt((storage) => JSON.parse(storage.getItem(prefix + name) ?? 'null') as T | null);

export const write = (name: string, value: unknown) =>
  attempt((storage) => storage.setItem(prefix + name, JSON.stringify(value)));

export const remove = (name: string) => attempt((storage) => storage.removeItem(prefix + name));

/** Removes all values. */
export const clear = () =>
  attempt((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
