/** Whether shortcuts use ⌘ in place of Ctrl. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Keeps a value in this browser, if it has a storage, or removes it. */
export function writeStored(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The storage is full or blocked.
  }
}

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A hidden window does not paint: the callback then runs after this many milliseconds. */
const maxDelay = 100;

/** Runs a callback after the next paint. Returns a function that runs it now, unless it has run. */
export function afterPaint(run: () => void): () => void {
  let isDue = true;
  const once = () => {
    if (!isDue) return;
    isDue = false;
    clearTimeout(timer);
    run();
  };
  const timer = setTimeout(once, maxDelay);
  // A task queued in an animation frame runs after that frame's paint.
  requestAnimationFrame(() => setTimeout(once));
  return once;
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
