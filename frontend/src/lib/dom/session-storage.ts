/** What is kept as long as the window, over reloads too: nothing that another window, or the next visitor, could read. */
const prefix = 'portico-';
const keyOf = (name: string) => prefix + name;

/** `null` where nothing was kept, or storage is forbidden. */
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
    // Forbidden or full: it then lasts as long as the page.
  }
}

export function remove(name: string) {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept either.
  }
}

/** Forgets all of it. */
export function clear() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
