import { useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { usePointerDrag } from './use-pointer-drag';

interface DragPosition {
  from: number;
  to: number;
}

/** Returns the number of rows whose middle is above this height: the index of an item that is dropped there. */
export const rowsAbove = (rows: Element[], height: number) =>
  rows.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return (top + bottom) / 2 < height;
  }).length;

/** Drags a row of a list to another index; `position` has both indexes during the drag. */
export function useDrag(list: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void) {
  const [position, setPosition] = useState<DragPosition | null>(null);
  const begin = usePointerDrag({
    isDragging: position !== null,
    onMove: (height) => {
      if (!position || !list.current) return;
      const others = [...list.current.children].filter((_row, index) => index !== position.to);
      const to = rowsAbove(others, height);
      if (to !== position.to) setPosition({ from: position.from, to });
    },
    onDrop: () => {
      setPosition(null);
      if (position) drop(position.from, position.to);
    },
    onCancel: () => setPosition(null),
  });
  const start = (event: ReactPointerEvent, from: number) => {
    if (begin(event)) setPosition({ from, to: from });
  };
  return { position, start };
}
