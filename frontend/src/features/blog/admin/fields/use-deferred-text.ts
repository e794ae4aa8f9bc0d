import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '@/lib/dom/after-paint';
import { isSlowToRender } from '@/lib/text/strings';

interface PendingText {
  field: HTMLTextAreaElement;
  flush: () => void;
}

/**
 * Shows a keystroke in a long text before the form's state is updated. `settle` passes on what is pending,
 * before the state is read.
 */
export function useDeferredText(setValue: (name: string, value: string) => void) {
  const pending = useRef<PendingText>(undefined);
  const settle = useCallback(() => pending.current?.flush(), []);
  // Before anything else hears that the window goes, and keeps what it knows.
  useEffect(() => {
    window.addEventListener('pagehide', settle, true);
    return () => window.removeEventListener('pagehide', settle, true);
  }, [settle]);
  /** Whether typed text has yet to reach the form's state. */
  const put = useCallback(
    (field: EventTarget): boolean => {
      if (!(field instanceof HTMLTextAreaElement) || !isSlowToRender(field.value)) return false;
      if (pending.current?.field === field) return true;
      settle();
      const now = () => {
        pending.current = undefined;
        // Synchronously: otherwise a render of the form would overwrite what is being typed.
        flushSync(() => setValue(field.name, field.value));
      };
      pending.current = { field, flush: afterPaint(now) };
      return true;
    },
    [settle, setValue],
  );
  return { put, settle };
}
