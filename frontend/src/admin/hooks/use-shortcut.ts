import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '@/shared/lib/dom/keys';

/** Calls `act` when a single key is pressed outside of fields and dialogs. */
export function useShortcut(key: string, act: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, key) || event.repeat) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
