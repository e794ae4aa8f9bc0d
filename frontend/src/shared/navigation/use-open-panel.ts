import { useEffect, useState, type RefObject } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { useCloseRequest } from '@/shared/ui/dialog/use-close-request';

/** The id of the entry whose panel is open, if any. Escape closes it, a press outside, and the focus when it leaves. */
export function useOpenPanel(nav: RefObject<HTMLElement | null>) {
  const location = useLocation();
  const [opened, setOpened] = useState<{ id: number; at: Location } | null>(null);
  // A panel is open only at the location where it was opened, so following a link closes it.
  const open = opened?.at === location ? opened.id : null;
  useCloseRequest(open !== null, () => setOpened(null));
  useEffect(() => {
    if (open === null) return;
    const close = () => setOpened(null);
    const button = nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    const entry = button?.parentElement;
    const listeners = new AbortController();
    const { signal } = listeners;
    // An open panel could cover the focused element.
    const closeOnFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !entry?.contains(relatedTarget as Node)) close();
    };
    const closeOnPressOutside = ({ target }: PointerEvent) => {
      if (!nav.current?.contains(target as Node)) close();
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      if (entry?.contains(document.activeElement)) button?.focus();
    };
    entry?.addEventListener('focusout', closeOnFocusOut, { signal });
    document.addEventListener('pointerdown', closeOnPressOutside, { signal });
    document.addEventListener('keydown', closeOnEscape, { signal });
    return () => listeners.abort();
  }, [nav, open]);
  return {
    open,
    toggle: (id: number) => setOpened(id === open ? null : { id, at: location }),
  };
}
