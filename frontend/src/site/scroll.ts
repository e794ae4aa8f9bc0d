import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import { read, write } from '@/shared/lib/dom/session-storage';

// The browser restores positions by itself. This file does where a list that 'Load more' extended has to be loaded first.

/** The session storage's entry: the positions outlive a reload. */
const entry = 'scroll';

/** How long a restored position is held while the page loads, in milliseconds. */
const holdTime = 5000;

/** The first entry of every document has the same key: there, an address has to tell one place from another. */
const positionKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

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
export function holdScroll(top: number): () => void {
  const scroll = () => window.scrollTo(0, top);
  const observer = new ResizeObserver(scroll);
  const stop = () => observer.disconnect();
  scroll();
  observer.observe(document.body);
  setTimeout(stop, holdTime);
  for (const type of ['wheel', 'pointerdown', 'keydown']) window.addEventListener(type, stop, { once: true });
  return stop;
}

/** Whether the document was loaded by a reload, Back or Forward. Others begin at the top. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

/** Whether the browser could restore a position only as far as the end of the server's document. */
const isCutOff = (saved: number) =>
  saved > window.scrollY + 1 && window.scrollY + window.innerHeight + 1 > document.body.scrollHeight;

/** Whether a page is still that of the address: after Back the browser scrolls before the next page is there. */
const isCurrent = ({ key }: Location) =>
  ((window.history.state as { key?: string } | null)?.key ?? 'default') === key;

function useScrollPositions(location: Location) {
  const positions = useRef<Record<string, number>>(undefined);
  const key = positionKey(location);
  const save = () => {
    if (positions.current && isCurrent(location)) positions.current[key] = window.scrollY;
  };
  useWindowEvent('scroll', save);
  useWindowEvent('pagehide', () => {
    save();
    write(entry, positions.current);
  });
  return () => (positions.current ??= read<Record<string, number>>(entry) ?? {})[key];
}

/** Begins a new page at its top or at what the hash names, and goes on where a former one was left. */
export function useScrollRestoration() {
  const location = useLocation();
  const action = useNavigationType();
  const savedPosition = useScrollPositions(location);
  const last = useRef<Location>(undefined);
  useLayoutEffect(() => {
    const from = last.current;
    last.current = location;
    const saved = savedPosition();
    if (!from) return saved && isReturn() && isCutOff(saved) ? holdScroll(saved) : undefined;
    const isSamePage = from.pathname === location.pathname && from.search === location.search;
    // A link to a hash is the browser's own.
    if (action === 'POP') return saved === undefined || isSamePage ? undefined : holdScroll(saved);
    const { keepsScroll } = (location.state ?? {}) as { keepsScroll?: boolean };
    if (!keepsScroll && !(location.hash && scrollToHash(location.hash))) window.scrollTo(0, 0);
    return undefined;
    // Only a navigation scrolls.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location]);
}
