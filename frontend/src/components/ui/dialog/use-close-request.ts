import { useEffectEvent, useLayoutEffect } from 'react';

/** The platform's ear for requests to close something that are no click: on Android the gesture Back. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

declare global {
  interface Window {
    /** Not in every browser: there Back leads to the page before. */
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** What lies above the page, the topmost last. */
const overlays: (() => void)[] = [];

let watcher: CloseWatcher | undefined;

/** Escape is the business of each overlay, which may want it for something else. */
const keepEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();

/**
 * One watcher for all of them: the browser closes several at once that were made without a click between. It has to be
 * the newest: an open `<dialog>` has one of its own, which keeps requests from those before it.
 */
export function watchCloseRequests() {
  if (!window.CloseWatcher) return;
  watcher?.destroy();
  watcher = new window.CloseWatcher();
  watcher.addEventListener('close', () => {
    // It hears one request, and what it is for may stay, to ask whether something would be lost.
    watchCloseRequests();
    closeTopmost();
  });
}

/** Asks what lies above everything else to close. */
export const closeTopmost = () => overlays.at(-1)?.();

function add(overlay: () => void) {
  overlays.push(overlay);
  if (overlays.length > 1) return;
  document.addEventListener('keydown', keepEscape);
  watchCloseRequests();
}

function remove(overlay: () => void) {
  overlays.splice(overlays.indexOf(overlay), 1);
  if (overlays.length > 0) return;
  document.removeEventListener('keydown', keepEscape);
  watcher?.destroy();
  watcher = undefined;
}

/**
 * While `isOpen`, the gesture Back asks to close this instead of leaving the page. A native `<dialog>` that is shown as
 * modal hears it by itself.
 */
export function useCloseRequest(isOpen: boolean, close: () => void) {
  const request = useEffectEvent(close);
  // Before anything in it gets the focus, and with it Escape.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const overlay = () => request();
    add(overlay);
    return () => remove(overlay);
  }, [isOpen]);
}
