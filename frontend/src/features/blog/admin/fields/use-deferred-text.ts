import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '@/lib/dom/after-paint';
import { isSlowToRender } from '@/lib/text/strings';

interface Untold {
  field: HTMLTextAreaElement;
  tell: () => void;
}

/**
 * A long text is on the screen before the form is told of it: the key goes first. `settle` tells it what it has not been
 * told yet, before it is read.
 */
export function useDeferredText(tell: (name: string, value: string) => void) {
  const untold = useRef<Untold>(undefined);
  const settle = useCallback(() => untold.current?.tell(), []);
  // Before anything else hears that the window goes, and keeps what it knows.
  useEffect(() => {
    window.addEventListener('pagehide', settle, true);
    return () => window.removeEventListener('pagehide', settle, true);
  }, [settle]);
  /** Whether the form will be told of what was typed into this field. */
  const put = useCallback(
    (field: EventTarget): boolean => {
      if (!(field instanceof HTMLTextAreaElement) || !isSlowToRender(field.value)) return false;
      if (untold.current?.field === field) return true;
      settle();
      const now = () => {
        untold.current = undefined;
        // At once: the form would put what it was told over what is typed until it is rendered.
        flushSync(() => tell(field.name, field.value));
      };
      untold.current = { field, tell: afterPaint(now) };
      return true;
    },
    [settle, tell],
  );
  return { put, settle };
}
