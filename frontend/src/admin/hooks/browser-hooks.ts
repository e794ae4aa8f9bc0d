import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isShortcut } from '@/shared/lib/dom/keys';

/** Handles an event of the document; with `isFirst` before the elements do. */
export function useDocumentEvent<E extends Event>(name: string, handle: (event: E) => void, isFirst = false) {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    const listener = (event: Event) => onEvent(event as E);
    document.addEventListener(name, listener, isFirst);
    return () => document.removeEventListener(name, listener, isFirst);
  }, [name, isFirst]);
}

/** Calls `act` when a single key is pressed outside of fields and dialogs. */
export function useShortcut(key: string, act: () => void) {
  useDocumentEvent<KeyboardEvent>('keydown', (event) => {
    if (!isShortcut(event, key) || event.repeat) return;
    event.preventDefault();
    act();
  });
}

/**
 * Ignores the repeats of a held Enter, on pages whose buttons and forms change data. They would press the newly focused
 * element, such as the next row's button after a deletion. Text areas still get new lines.
 */
export function useIgnoreKeyRepeat() {
  const ignore = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
      event.preventDefault();
  };
  useDocumentEvent('keydown', ignore, true);
}

/** The value once it has not changed for `pause` milliseconds; by default as long as typing pauses before a request. */
export function useDebouncedValue<T>(value: T, pause = 300): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}

/** From here on two columns stand side by side: the style sheet's `lg`. */
export const twoColumnsQuery = '(width >= 64rem)';

/** Whether a media query matches. Not for what the server renders: it has no window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
