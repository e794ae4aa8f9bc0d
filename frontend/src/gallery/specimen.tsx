import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';

/** A component's states, by what they are called. Hover, focus and pressed states are natural. */
export type Specimen = Record<string, ReactNode>;

/** Specimens by the component's file in `src/components`, without its ending. */
export type Specimens = Record<string, Specimen>;

export const ignore = () => undefined;

/** For what fills the window: a button that opens it. */
export function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

/** Keeps the value of a component that doesn't keep it itself. */
export function Kept<V>({
  initial,
  children,
}: {
  initial: V;
  children: (value: V, set: (value: V) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

/** What throws while it is rendered. */
export function Broken(): never {
  throw new Error('a specimen that fails on purpose');
}

export const longText =
  'A text that is longer than the room it has, with Donaudampfschifffahrtsgesellschaftskapitänswitwe in it, so that it is seen how it wraps.';
