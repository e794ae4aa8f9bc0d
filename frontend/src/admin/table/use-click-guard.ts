import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** Presses that follow within this time, in milliseconds, count as a double click. */
const pause = 700;

/**
 * For rows that are deleted without a question: the rows below move up under the pointer, where the second press of a
 * double click would hit one. `rows` changes when they move; `startDeletion` reports a deletion.
 */
export function useClickGuard(rows: unknown) {
  const blockedUntil = useRef(0);
  const isDeleting = useRef(false);
  const blockClicks = () => {
    blockedUntil.current = performance.now() + pause;
  };
  useLayoutEffect(() => {
    if (isDeleting.current) blockClicks();
    isDeleting.current = false;
  }, [rows]);
  return {
    startDeletion: () => {
      isDeleting.current = true;
      blockClicks();
    },
    /** Whether a press is intended. Keyboard presses (`detail` is 0) always are, because the focus has moved on. */
    isIntended: ({ detail }: MouseEvent) => detail === 0 || performance.now() >= blockedUntil.current,
  };
}
