import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';

interface Place {
  from: number;
  to: number;
}

/** Returns the index for an item dragged to this height. */
function placeAt(list: HTMLElement, height: number, held: number): number {
  const others = [...list.children].filter((_row, place) => place !== held);
  return others.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return (top + bottom) / 2 < height;
  }).length;
}

/** The distance from the window's edges, in pixels, at which the page scrolls; the header covers the upper edge. */
const edge = 112;

/** The maximum scroll per frame, in pixels. */
const fastest = 18;

/** Returns how far to scroll (negative: up) while an item is dragged at this height. */
function pull(height: number): number {
  const above = Math.min(height - edge, 0);
  const below = Math.max(height - (window.innerHeight - edge), 0);
  return Math.max(-1, Math.min((above + below) / edge, 1)) * fastest;
}

/**
 * Drags a row of a list to another index; `place` has both indexes during the drag. The page scrolls near the
 * window's edges. Escape cancels the drag.
 */
export function useDrag(list: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void) {
  const [place, setPlace] = useState<Place | null>(null);
  const isHeld = place !== null;
  const height = useRef(0);
  const follow = useEffectEvent(() => {
    if (!place || !list.current) return;
    const to = placeAt(list.current, height.current, place.to);
    if (to !== place.to) setPlace({ from: place.from, to });
  });
  const release = useEffectEvent(() => {
    setPlace(null);
    if (place) drop(place.from, place.to);
  });
  useEffect(() => {
    if (!isHeld) return;
    const move = ({ clientY }: PointerEvent) => {
      height.current = clientY;
      follow();
    };
    const scroll = () => {
      const { scrollTop } = document.documentElement;
      document.documentElement.scrollTop += pull(height.current);
      if (document.documentElement.scrollTop !== scrollTop) follow();
      frame = requestAnimationFrame(scroll);
    };
    let frame = requestAnimationFrame(scroll);
    const end = () => release();
    const cancel = () => setPlace(null);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', escape);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', escape);
    };
  }, [isHeld]);
  const begin = (event: ReactPointerEvent, from: number) => {
    if (event.button !== 0) return;
    // Prevents a text selection during the drag.
    event.preventDefault();
    height.current = event.clientY;
    setPlace({ from, to: from });
  };
  return { place, begin };
}
