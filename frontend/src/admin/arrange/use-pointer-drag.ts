import { useEffect, useEffectEvent, useRef, type PointerEvent as ReactPointerEvent } from 'react';

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

export interface PointerDragHandlers {
  isDragging: boolean;
  /** The pointer is at this height of the window, and this far to the right of where the drag began, in pixels. */
  onMove: (height: number, shift: number) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** Follows the pointer during a drag. The page scrolls near the window's edges. Escape cancels. */
export function usePointerDrag({ isDragging, onMove, onDrop, onCancel }: PointerDragHandlers) {
  const pointer = useRef({ startX: 0, x: 0, y: 0 });
  const update = useEffectEvent(() => {
    const { startX, x, y } = pointer.current;
    onMove(y, x - startX);
  });
  const drop = useEffectEvent(onDrop);
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    if (!isDragging) return;
    const move = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { ...pointer.current, x: clientX, y: clientY };
      update();
    };
    const scroll = () => {
      const { scrollTop } = document.documentElement;
      document.documentElement.scrollTop += scrollStep(pointer.current.y);
      if (document.documentElement.scrollTop !== scrollTop) update();
      frame = requestAnimationFrame(scroll);
    };
    let frame = requestAnimationFrame(scroll);
    const end = () => drop();
    const stop = () => cancel();
    const stopOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', stopOnEscape);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', stopOnEscape);
    };
  }, [isDragging]);
  /** Returns whether a press begins a drag. */
  return (event: ReactPointerEvent) => {
    if (event.button !== 0) return false;
    // Prevents a text selection during the drag.
    event.preventDefault();
    pointer.current = { startX: event.clientX, x: event.clientX, y: event.clientY };
    return true;
  };
}
