import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { useCloseRequest } from '@/shared/ui/dialog/use-close-request';

/** The id of the entry whose panel is open, if any. Escape closes it, a press outside, and the focus when it leaves. */
export function useOpenPanel(nav: RefObject<HTMLElement | null>) {
  const location = useLocation();
  const [opened, setOpened] = useState<{ id: number; at: Location } | null>(null);
  // A panel is open only at the location where it was opened, so following a link closes it.
  const open = opened?.at === location ? opened.id : null;
  const setOpen = useCallback(
    (id: number | null) => setOpened(id === null ? null : { id, at: location }),
    [location],
  );
  useCloseRequest(open !== null, () => setOpen(null));
  useEffect(() => {
    if (open === null) return;
    const button = nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]');
    const entry = button?.parentElement;
    const closeOnOutsideClick = (event: PointerEvent) => {
      if (!nav.current?.contains(event.target as Node)) setOpen(null);
    };
    // An open panel could cover the focused element.
    const closeOnFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !entry?.contains(relatedTarget as Node)) setOpen(null);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(null);
      if (entry?.contains(document.activeElement)) button?.focus();
    };
    entry?.addEventListener('focusout', closeOnFocusOut);
    document.addEventListener('pointerdown', closeOnOutsideClick);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      entry?.removeEventListener('focusout', closeOnFocusOut);
      document.removeEventListener('pointerdown', closeOnOutsideClick);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [nav, open, setOpen]);
  return { open, setOpen };
}
