import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** Presses that follow within this time, in milliseconds, count as a double click. */
const pause = 700;

/**
 * For rows that are deleted without a question: the rows below move up under the pointer, where the second press of a
 * double click would hit one. `rows` changes when they move; `go` reports a deletion.
 */
export function useClickGuard(rows: unknown) {
  const until = useRef(0);
  const isGoing = useRef(false);
  const wait = () => {
    until.current = performance.now() + pause;
  };
  useLayoutEffect(() => {
    if (isGoing.current) wait();
    isGoing.current = false;
  }, [rows]);
  return {
    go: () => {
      isGoing.current = true;
      wait();
    },
    /** Whether a press is intended. Keyboard presses (`detail` is 0) always are, because the focus has moved on. */
    isMeant: ({ detail }: MouseEvent) => detail === 0 || performance.now() >= until.current,
  };
}
