import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** The distance from the window's edges, in pixels, at which the page scrolls; the header covers the upper edge. */
const edge = 112;

const maxScroll = 18;

/** Returns how far to scroll (negative: up) while an item is dragged at this height. */
function scrollStep(height: number): number {
  const above = Math.min(height - edge, 0);
  const below = Math.max(height - (window.innerHeight - edge), 0);
  return Math.max(-1, Math.min((above + below) / edge, 1)) * maxScroll;
}

function isAbove(row: Element, height: number) {
  const { top, bottom } = row.getBoundingClientRect();
  return (top + bottom) / 2 < height;
}

/**
 * Drags a row of a list to another index, by one pointer: others are ignored until it is lifted. The page scrolls near the
 * window's edges. Escape cancels. The handlers belong to the list, which captures the pointer: its rows move in the document.
 */
export function useDrag(list: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ pointer: number; from: number; to: number } | null>(null);
  const height = useRef(0);
  const follow = () => {
    if (!drag || !list.current) return;
    const others = [...list.current.children].filter((_row, index) => index !== drag.to);
    const to = others.filter((row) => isAbove(row, height.current)).length;
    if (to !== drag.to) setDrag({ ...drag, to });
  };
  const followOnScroll = useEffectEvent(follow);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const page = document.documentElement;
    const scroll = () => {
      const { scrollTop } = page;
      page.scrollTop += scrollStep(height.current);
      if (page.scrollTop !== scrollTop) followOnScroll();
      frame = requestAnimationFrame(scroll);
    };
    let frame = requestAnimationFrame(scroll);
    const cancelOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(null);
    window.addEventListener('keydown', cancelOnEscape);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', cancelOnEscape);
    };
  }, [isDragging]);
  const isOwn = ({ pointerId }: PointerEvent) => drag?.pointer === pointerId;
  return {
    drag,
    start: (event: PointerEvent, from: number) => {
      if (drag || event.button !== 0) return;
      // Prevents a text selection during the drag.
      event.preventDefault();
      list.current?.setPointerCapture(event.pointerId);
      height.current = event.clientY;
      setDrag({ pointer: event.pointerId, from, to: from });
    },
    handlers: {
      onPointerMove: (event: PointerEvent) => {
        if (!isOwn(event)) return;
        height.current = event.clientY;
        follow();
      },
      onPointerUp: (event: PointerEvent) => {
        if (!drag || !isOwn(event)) return;
        setDrag(null);
        drop(drag.from, drag.to);
      },
      // Also after a `pointercancel`.
      onLostPointerCapture: (event: PointerEvent) => isOwn(event) && setDrag(null),
    },
  };
}
