import { useEffect, useMemo, useRef, useState } from 'react';
import { isLong } from '@/lib/text/text';
import { Drawer } from './preview-renderer';
import { draw, type Drawing } from './rendering';

/** Markdown drawn: a short one at once, a long one beside the page. Until that is done it is what was drawn before. */
export function useDrawing(source: string): Drawing | undefined {
  const [last, setLast] = useState<Drawing>();
  const drawer = useRef<Drawer>(undefined);
  const here = useMemo(() => (isLong(source) ? undefined : draw(source)), [source]);
  if (here && here !== last) setLast(here);
  useEffect(() => {
    if (!isLong(source)) return;
    drawer.current ??= new Drawer(setLast);
    drawer.current.draw(source);
  }, [source]);
  useEffect(
    () => () => {
      drawer.current?.close();
      drawer.current = undefined;
    },
    [],
  );
  return here ?? last;
}
