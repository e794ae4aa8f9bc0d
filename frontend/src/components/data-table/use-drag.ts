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

/** The place in the list at which something that is held at this height would stand. */
function placeAt(list: HTMLElement, height: number, held: number): number {
  const others = [...list.children].filter((_row, place) => place !== held);
  return others.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return (top + bottom) / 2 < height;
  }).length;
}

/** So near to the window's upper or lower edge, in pixels, the page scrolls; the header covers the upper one. */
const edge = 112;

/** How far it scrolls in a frame at most. */
const fastest = 18;

/** How far to scroll, down or (negative) up, while something is held at this height. */
function pull(height: number): number {
  const above = Math.min(height - edge, 0);
  const below = Math.max(height - (window.innerHeight - edge), 0);
  return Math.max(-1, Math.min((above + below) / edge, 1)) * fastest;
}

/**
 * Dragging one row of a list to another place: `place` says whence and whereto while it is held. Near an edge of the
 * window the page scrolls along. Escape lets go of the row where it was.
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
    // No text is selected meanwhile.
    event.preventDefault();
    height.current = event.clientY;
    setPlace({ from, to: from });
  };
  return { place, begin };
}
