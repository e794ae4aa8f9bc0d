import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';

interface DragPosition {
  from: number;
  to: number;
}

/** Returns the index for an item dragged to this height. */
function indexAt(list: HTMLElement, height: number, draggedIndex: number): number {
  const others = [...list.children].filter((_row, index) => index !== draggedIndex);
  return others.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return (top + bottom) / 2 < height;
  }).length;
}

/** The distance from the window's edges, in pixels, at which the page scrolls; the header covers the upper edge. */
const edge = 112;

/** The maximum scroll per frame, in pixels. */
const maxScroll = 18;

/** Returns how far to scroll (negative: up) while an item is dragged at this height. */
function scrollStep(height: number): number {
  const above = Math.min(height - edge, 0);
  const below = Math.max(height - (window.innerHeight - edge), 0);
  return Math.max(-1, Math.min((above + below) / edge, 1)) * maxScroll;
}

/**
 * Drags a row of a list to another index; `position` has both indexes during the drag. The page scrolls near the
 * window's edges. Escape cancels the drag.
 */
export function useDrag(list: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void) {
  const [position, setPosition] = useState<DragPosition | null>(null);
  const isDragging = position !== null;
  const height = useRef(0);
  const updateTarget = useEffectEvent(() => {
    if (!position || !list.current) return;
    const to = indexAt(list.current, height.current, position.to);
    if (to !== position.to) setPosition({ from: position.from, to });
  });
  const finish = useEffectEvent(() => {
    setPosition(null);
    if (position) drop(position.from, position.to);
  });
  useEffect(() => {
    if (!isDragging) return;
    const move = ({ clientY }: PointerEvent) => {
      height.current = clientY;
      updateTarget();
    };
    const scroll = () => {
      const { scrollTop } = document.documentElement;
      document.documentElement.scrollTop += scrollStep(height.current);
      if (document.documentElement.scrollTop !== scrollTop) updateTarget();
      frame = requestAnimationFrame(scroll);
    };
    let frame = requestAnimationFrame(scroll);
    const end = () => finish();
    const cancel = () => setPosition(null);
    const cancelOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', cancelOnEscape);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', cancelOnEscape);
    };
  }, [isDragging]);
  const start = (event: ReactPointerEvent, from: number) => {
    if (event.button !== 0) return;
    // Prevents a text selection during the drag.
    event.preventDefault();
    height.current = event.clientY;
    setPosition({ from, to: from });
  };
  return { position, start };
}
