import {
  useEffect,
  useEffectEvent,
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

/**
 * Dragging one row of a list to another place: `place` says whence and whereto while it is held. Escape lets go of it
 * where it was.
 */
export function useDrag(list: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void) {
  const [place, setPlace] = useState<Place | null>(null);
  const isHeld = place !== null;
  const follow = useEffectEvent(({ clientY }: PointerEvent) => {
    if (!place || !list.current) return;
    const to = placeAt(list.current, clientY, place.to);
    if (to !== place.to) setPlace({ from: place.from, to });
  });
  const release = useEffectEvent(() => {
    setPlace(null);
    if (place) drop(place.from, place.to);
  });
  useEffect(() => {
    if (!isHeld) return;
    const move = (event: PointerEvent) => follow(event);
    const end = () => release();
    const cancel = () => setPlace(null);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', escape);
    return () => {
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
    setPlace({ from, to: from });
  };
  return { place, begin };
}
