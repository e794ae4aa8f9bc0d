import { useRef, useState, type PointerEvent } from 'react';

/** The distance to the right that dismisses a notice, in pixels. */
const threshold = 50;
/** Shorter movements are presses, in pixels. */
const slack = 10;

type Phase = 'move' | 'cancel' | 'end' | undefined;

/** Handles a swipe to the right of at least `threshold`. */
export function useSwipe(onSwipe: () => void) {
  const start = useRef<{ x: number; y: number }>(null);
  const [{ phase, distance }, setSwipe] = useState<{ phase: Phase; distance: number }>({
    phase: undefined,
    distance: 0,
  });
  const onPointerDown = ({ button, clientX: x, clientY: y }: PointerEvent) => {
    if (button === 0) start.current = { x, y };
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (!start.current) return;
    const right = clientX - start.current.x;
    const isAcross = Math.abs(right) >= Math.abs(clientY - start.current.y);
    if (phase !== 'move' && (!isAcross || right < slack)) return;
    currentTarget.setPointerCapture(pointerId);
    setSwipe({ phase: 'move', distance: Math.max(0, right) });
  };
  const finish = (isBeyondThreshold: boolean) => {
    start.current = null;
    if (phase !== 'move') return;
    setSwipe({ phase: isBeyondThreshold ? 'end' : 'cancel', distance });
    if (isBeyondThreshold) onSwipe();
  };
  return {
    phase,
    distance,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: () => finish(distance > threshold),
      onPointerCancel: () => finish(false),
    },
  };
}
