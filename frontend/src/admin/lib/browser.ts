/** Whether a key press is this letter, or its physical key on keyboards without Latin letters. */
export const isLetter = ({ key, code }: KeyboardEvent, letter: string) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;

/** Whether shortcuts use ⌘ in place of Ctrl. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Keeps a value in this browser, or removes it. Returns whether it could. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    // The storage is full or blocked.
    return false;
  }
}

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Runs a callback whenever the page is hidden and may be discarded. Returns the unsubscribe function. */
export function onPageHide(callback: () => void): () => void {
  window.addEventListener('pagehide', callback);
  document.addEventListener('visibilitychange', callback);
  return () => {
    window.removeEventListener('pagehide', callback);
    document.removeEventListener('visibilitychange', callback);
  };
}
