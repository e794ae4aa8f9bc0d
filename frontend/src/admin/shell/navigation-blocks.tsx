import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import { BlockContext, type Block } from '@/admin/hooks/use-block';

/** Asks the forms of the page, the topmost first, before the router leaves it. */
export function NavigationBlocks({ children }: { children: ReactNode }) {
  const blocks = useRef<Block[]>([]);
  const proceed = useRef<() => void>(undefined);
  const isBlocked = useCallback<BlockerFunction>(
    ({ currentLocation: from, nextLocation: to, historyAction: action }) => {
      const ask = (block: Block) => block({ from, to, action }, () => proceed.current?.());
      return blocks.current.findLast(ask) !== undefined;
    },
    [],
  );
  const blocker = useBlocker(isBlocked);
  useLayoutEffect(() => {
    proceed.current = blocker.proceed;
  }, [blocker]);
  const add = useCallback((block: Block) => {
    blocks.current.push(block);
    return () => void blocks.current.splice(blocks.current.indexOf(block), 1);
  }, []);
  return <BlockContext value={add}>{children}</BlockContext>;
}
