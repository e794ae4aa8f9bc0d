import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { getTopModal } from '@/shared/lib/dom/modals';

/** Scrolls the focused control out from under the notices. A page that ends too early to be scrolled gets longer. */
function uncoverFocus(list: HTMLElement) {
  const control = document.activeElement;
  // A control that moved while it is pressed would miss the click.
  if (!control?.matches(':is(a, button, input, select, summary):not(:active)') || list.contains(control))
    return;
  // The notices are above it as soon as they are placed.
  if (control.closest('[data-slot=fixed-bar]')) return;
  const area = list.getBoundingClientRect();
  const { top, right, bottom } = control.getBoundingClientRect();
  if (right <= area.left || top >= area.bottom || bottom <= area.top) return;
  // Browsers scroll by whole pixels.
  const distance = Math.ceil(bottom - area.top);
  const modal = getTopModal();
  if (modal) return modal.scrollBy(0, distance);
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const missing = distance - (scrollHeight - clientHeight - scrollTop);
  const { style } = document.body;
  if (missing > 0) style.paddingBottom = `${(parseFloat(style.paddingBottom) || 0) + missing}px`;
  window.scrollBy(0, distance);
}

/** Keeps the focused control free of the notices while there are any. `shown` changes with them. */
export function useUncoveredFocus(list: RefObject<HTMLElement | null>, shown: number) {
  useLayoutEffect(() => {
    if (shown > 0 && list.current) uncoverFocus(list.current);
  }, [list, shown]);
  const isShown = shown > 0;
  useEffect(() => {
    if (!isShown) return;
    const onFocus = () => list.current && uncoverFocus(list.current);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.body.style.paddingBottom = '';
    };
  }, [list, isShown]);
}
