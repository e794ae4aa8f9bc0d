import { useEffect, useMemo, useRef, useState } from 'react';
import { isSlowToRender } from '@/lib/text/strings';
import { PreviewRenderer } from './preview-renderer';
import { renderMarkdown, type Rendering } from './rendering';

/** Markdown rendered: a short one at once, a long one beside the page. Until that is done it is what was rendered before. */
export function useRenderedMarkdown(source: string): Rendering | undefined {
  const [last, setLast] = useState<Rendering>();
  const renderer = useRef<PreviewRenderer>(undefined);
  const here = useMemo(() => (isSlowToRender(source) ? undefined : renderMarkdown(source)), [source]);
  if (here && here !== last) setLast(here);
  useEffect(() => {
    if (!isSlowToRender(source)) return;
    renderer.current ??= new PreviewRenderer(setLast);
    renderer.current.render(source);
  }, [source]);
  useEffect(
    () => () => {
      renderer.current?.close();
      renderer.current = undefined;
    },
    [],
  );
  return here ?? last;
}
