import { useState, type ReactNode } from 'react';
import { Button } from '@/shared/ui/button';

/** A component's states by name, and these by the component's path in `src`, without the extension. */
export type Specimens = Record<string, Record<string, ReactNode>>;

export const ignore = () => undefined;

/** Holds the value of a controlled component. */
export function StatefulSpecimen<V>(props: {
  initial: V;
  children: (value: V, set: (value: V) => void) => ReactNode;
}) {
  const [value, setValue] = useState(props.initial);
  return props.children(value, setValue);
}

/** Shows a button that opens an overlay. */
export const Opened = ({ children }: { children: (close: () => void) => ReactNode }) => (
  <StatefulSpecimen initial={false}>
    {(isOpen, setOpen) => (
      <>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open
        </Button>
        {isOpen && children(() => setOpen(false))}
      </>
    )}
  </StatefulSpecimen>
);

/** Throws while it is rendered. */
export function Broken(): never {
  throw new Error('a specimen that fails on purpose');
}

export const longText =
  'A text that is longer than the room it has, with Donaudampfschifffahrtsgesellschaftskapitänswitwe in it, so that it is seen how it wraps.';
