import type { Location } from 'react-router-dom';
import { read, write } from '@/lib/dom/session-storage';

/** The session storage's entry: the positions outlive a reload. */
const entry = 'scroll';

/**
 * Where the browser itself went, as to a document or to a part of one by its hash, the key is always the same: there, an
 * address has to tell one place from another.
 */
const positionKey = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key);

/** How far each entry of the history was scrolled when it was left. */
export function createScrollPositions() {
  const positions = read<Record<string, number>>(entry) ?? {};
  return {
    save: (location: Location) => void (positions[positionKey(location)] = window.scrollY),
    get: (location: Location) => positions[positionKey(location)],
    store: () => write(entry, positions),
  };
}

function scrollToHash(hash: string): boolean {
  try {
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.scrollIntoView();
    return target !== null;
  } catch {
    // A stray percent sign in the hash: it names no element.
    return false;
  }
}

/** Scrolls to where the page was left, else to what the hash names, else to the top. With `preventReset` only the first. */
export function restoreScroll({ hash }: Location, saved: number | undefined, preventReset = false) {
  if (saved !== undefined) window.scrollTo(0, saved);
  else if (!preventReset && !(hash && scrollToHash(hash))) window.scrollTo(0, 0);
}
