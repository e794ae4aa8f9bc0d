import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '@/admin/lib/after-paint';
import { isSlowToRender } from '@/shared/lib/text/strings';

interface PendingText {
  field: HTMLTextAreaElement;
  flush: () => void;
}

/**
 * Paints a keystroke in a long text before updating the form's state. `flush` applies a pending update; call it before
 * reading the state.
 */
export function useDeferredText(setValue: (name: string, value: string) => void) {
  const pending = useRef<PendingText>(undefined);
  const flush = useCallback(() => pending.current?.flush(), []);
  // In the capture phase: other listeners store the state when the page is hidden.
  useEffect(() => {
    window.addEventListener('pagehide', flush, true);
    return () => window.removeEventListener('pagehide', flush, true);
  }, [flush]);
  /** Whether typed text has yet to reach the form's state. */
  const defer = useCallback(
    (field: EventTarget): boolean => {
      if (!(field instanceof HTMLTextAreaElement) || !isSlowToRender(field.value)) return false;
      if (pending.current?.field === field) return true;
      flush();
      const applyNow = () => {
        pending.current = undefined;
        // Synchronous: a render in between would overwrite newer keystrokes.
        flushSync(() => setValue(field.name, field.value));
      };
      pending.current = { field, flush: afterPaint(applyNow) };
      return true;
    },
    [flush, setValue],
  );
  return { defer, flush };
}
