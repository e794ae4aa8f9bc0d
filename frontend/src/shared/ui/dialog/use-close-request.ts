import { useEffectEvent, useLayoutEffect } from 'react';

/** The browser's CloseWatcher: reports close requests that are not clicks, such as Android's Back gesture. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

declare global {
  interface Window {
    /** Not every browser has it: there Back leads to the previous page. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** The overlays above the page, the topmost last. */
const overlays: (() => void)[] = [];

let watcher: CloseWatcher | undefined;

/** Each overlay handles Escape itself. */
const keepEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();

/**
 * All overlays share one watcher, because the browser closes several at once if they were created without a click between. It must
 * be the newest: an open `<dialog>` has a watcher that takes requests from older ones.
 */
export function watchCloseRequests() {
  if (!window.CloseWatcher) return;
  watcher?.destroy();
  watcher = new window.CloseWatcher();
  watcher.addEventListener('close', () => {
    // A watcher handles one request, and the overlay may stay open to ask about unsaved changes.
    watchCloseRequests();
    closeTopmost();
  });
}

export const closeTopmost = () => overlays.at(-1)?.();

/**
 * While `isOpen`, Android's Back gesture closes this instead of leaving the page. A native modal `<dialog>` receives
 * the request itself.
 */
export function useCloseRequest(isOpen: boolean, close: () => void) {
  const request = useEffectEvent(close);
  // Registered before anything in it gets the focus, and thereby Escape.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const overlay = () => request();
    overlays.push(overlay);
    if (overlays.length === 1) {
      document.addEventListener('keydown', keepEscape);
      watchCloseRequests();
    }
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      if (overlays.length > 0) return;
      document.removeEventListener('keydown', keepEscape);
      watcher?.destroy();
      watcher = undefined;
    };
  }, [isOpen]);
}
