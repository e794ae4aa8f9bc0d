import { createContext, useContext } from 'react';
import type { BlockerFunction } from 'react-router-dom';

type Navigation = Parameters<BlockerFunction>[0];

export type Transition = { from: Navigation['currentLocation']; to: Navigation['nextLocation'] } & {
  action: `${Navigation['historyAction']}`;
};

/** Returns whether it blocks the transition; `proceed` then makes it after all. */
export type Block = (transition: Transition, proceed: () => void) => boolean;

/** Adds a block. Returns the function that removes it. */
type AddBlock = (block: Block) => () => void;

export const BlockContext = createContext<AddBlock>(() => () => undefined);

/** Several forms may guard a page, one above the other, where the router takes one blocker. */
export const useBlock = () => useContext(BlockContext);
