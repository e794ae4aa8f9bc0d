import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/** How long a second press of the same button may take, in milliseconds. */
const pause = 700;

/**
 * For rows that go without a question: those below move up under the pointer, where a second press that was meant for
 * the first would hit one of them. `rows` changes when they move; `go` says that one is going.
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
    /** Whether a press is meant for what it hits: one by the keyboard (`detail` is 0) always is, for the focus has moved on. */
    isMeant: ({ detail }: MouseEvent) => detail === 0 || performance.now() >= until.current,
  };
}
