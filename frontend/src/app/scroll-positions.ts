import type { Location } from 'react-router-dom';
import { read, write } from '@/shared/lib/dom/session-storage';

/** The session storage's entry: the positions outlive a reload. */
const entry = 'scroll';

/** How long a restored position is held while the page loads, in milliseconds. */
const holdTime = 5000;

/** The first entry of every document has the same key: there, an address has to tell one place from another. */
const positionKey = ({ key, pathname, search, hash }: Location) =>
  key === 'default' ? pathname + search + hash : key;

/** Whether the document was loaded by a reload, Back or Forward. Others begin at the top. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/** How far each entry of the history was scrolled when it was left. */
export function createScrollPositions() {
  const positions = read<Record<string, number>>(entry) ?? {};
  return {
    save: (location: Location) => void (positions[positionKey(location)] = window.scrollY),
    get: (location: Location) => positions[positionKey(location)],
    /** Returns the position of the document's first page. */
    getFirst: (location: Location) => (isReturn() ? positions[positionKey(location)] : undefined),
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

/**
 * Scrolls to a position, and again whenever the page's height changes: a page whose lists are loading may be too short, and
 * browsers keep its end in sight as it grows. The visitor's next input ends that. Returns the function that ends it, too.
 */
function holdScroll(top: number): () => void {
  const scroll = () => window.scrollTo(0, top);
  const observer = new ResizeObserver(scroll);
  const stop = () => observer.disconnect();
  scroll();
  observer.observe(document.body);
  setTimeout(stop, holdTime);
  for (const type of ['wheel', 'pointerdown', 'keydown']) window.addEventListener(type, stop, { once: true });
  return stop;
}

/**
 * Scrolls to where the page was left, else to what the hash names, else to the top. With `preventReset` only the first. Returns
 * what ends it.
 */
export function restoreScroll({ hash }: Location, saved: number | undefined, preventReset = false) {
  if (saved !== undefined) return holdScroll(saved);
  if (!preventReset && !(hash && scrollToHash(hash))) window.scrollTo(0, 0);
  return undefined;
}

/**
 * Whether the browser could restore a position only as far as the end of the server's document, which lacks the pages that 'Load
 * more' added.
 */
export const isCutOff = (saved = 0) =>
  saved > window.scrollY + 1 && window.scrollY + window.innerHeight + 1 > document.body.scrollHeight;
