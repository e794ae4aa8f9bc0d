import { createContext, useCallback, useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';

type Navigation = Parameters<BlockerFunction>[0];

export type Transition = { from: Navigation['currentLocation']; to: Navigation['nextLocation'] } & {
  action: `${Navigation['historyAction']}`;
};

/** Returns whether it blocks the transition; `proceed` then makes it after all. */
type Block = (transition: Transition, proceed: () => void) => boolean;

type AddBlock = (block: Block) => () => void;

const BlockContext = createContext<AddBlock>(() => () => undefined);

/** Several forms may guard a page, one above the other, where the router takes one blocker. */
export const useBlock = () => useContext(BlockContext);

/** Asks the forms of the page, the topmost first, before the router leaves it. */
export function NavigationBlocks({ children }: { children: ReactNode }) {
  const blocks = useRef<Block[]>([]);
  const proceed = useRef<() => void>(undefined);
  const isBlocked = useCallback<BlockerFunction>(
    ({ currentLocation: from, nextLocation: to, historyAction: action }) =>
      blocks.current.some((block) => block({ from, to, action }, () => proceed.current?.())),
    [],
  );
  const blocker = useBlocker(isBlocked);
  useLayoutEffect(() => {
    proceed.current = blocker.proceed;
  }, [blocker]);
  const add = useCallback((block: Block) => {
    // The topmost comes first.
    blocks.current.unshift(block);
    return () => void blocks.current.splice(blocks.current.indexOf(block), 1);
  }, []);
  return <BlockContext value={add}>{children}</BlockContext>;
}
