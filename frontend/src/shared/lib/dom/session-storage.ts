/** JSON values in `sessionStorage`: they outlive reloads, but not the tab, and no other tab can read them. */
const prefix = 'portico-';
const keyOf = (name: string) => prefix + name;

/** Returns `null` if there is no value or storage is blocked. */
export function read<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function write(name: string, value: unknown) {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Blocked or full: the value then lasts as long as the page.
  }
}

export function remove(name: string) {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // There was nothing to read or remove.
  }
}

/** Removes all values. */
export function clear() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // There was nothing to read or remove.
  }
}
