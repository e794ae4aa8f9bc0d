import { useState, type ReactNode } from 'react';
import { Button } from '@/shared/ui/button';

/** A component's states by name. Hover, focus and pressed states need no specimen. */
export type Specimen = Record<string, ReactNode>;

/** Specimens by the component's path in `src`, without the extension. */
export type Specimens = Record<string, Specimen>;

export const ignore = () => undefined;

/** Shows a button that opens an overlay. */
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

/** Holds the value of a controlled component. */
export function StatefulSpecimen<V>({
  initial,
  children,
}: {
  initial: V;
  children: (value: V, set: (value: V) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

/** Throws while it is rendered. */
export function Broken(): never {
  throw new Error('a specimen that fails on purpose');
}

export const longText =
  'A text that is longer than the room it has, with Donaudampfschifffahrtsgesellschaftskapitänswitwe in it, so that it is seen how it wraps.';
