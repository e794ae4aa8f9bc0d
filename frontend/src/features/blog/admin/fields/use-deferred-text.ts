import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '@/lib/dom/after-paint';
import { isSlowToRender } from '@/lib/text/strings';

interface PendingText {
  field: HTMLTextAreaElement;
  flush: () => void;
}

/**
 * A long text is on the screen before the form is told of it: the key goes first. `settle` tells it what it has not been
 * told yet, before it is read.
 */
export function useDeferredText(setValue: (name: string, value: string) => void) {
  const pending = useRef<PendingText>(undefined);
  const settle = useCallback(() => pending.current?.flush(), []);
  // Before anything else hears that the window goes, and keeps what it knows.
  useEffect(() => {
    window.addEventListener('pagehide', settle, true);
    return () => window.removeEventListener('pagehide', settle, true);
  }, [settle]);
  /** Whether the form will be told of what was typed into this field. */
  const put = useCallback(
    (field: EventTarget): boolean => {
      if (!(field instanceof HTMLTextAreaElement) || !isSlowToRender(field.value)) return false;
      if (pending.current?.field === field) return true;
      settle();
      const now = () => {
        pending.current = undefined;
        // At once: the form would put what it was told over what is typed until it is rendered.
        flushSync(() => setValue(field.name, field.value));
      };
      pending.current = { field, flush: afterPaint(now) };
      return true;
    },
    [settle, setValue],
  );
  return { put, settle };
}
