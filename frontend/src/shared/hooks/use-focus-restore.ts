import { useEffect, useEffectEvent, useState } from 'react';
import { getTopModal } from '@/shared/lib/dom/modals';
import { useRestoreListFocus } from './use-list-focus';

/** The last focused element: a button that is disabled while it works loses the focus. */
let lastFocused: Element | null = null;

if (typeof document !== 'undefined')
  document.addEventListener(
    'focusin',
    ({ target }) => (lastFocused = target instanceof Element ? target : null),
  );

function findOpener() {
  const { activeElement, body } = document;
  return activeElement === body && lastFocused?.matches(':disabled') ? lastFocused : activeElement;
}

/** Focuses a button once it is enabled, unless the focus has moved on by then. */
function focusOnceEnabled(button: HTMLElement, isWaiting: () => boolean) {
  const observer = new MutationObserver(() => {
    if (button.matches(':disabled')) return;
    observer.disconnect();
    if (isWaiting()) button.focus({ preventScroll: true });
  });
  observer.observe(button, { attributeFilter: ['disabled'] });
}

/**
 * Restores the focus when the component goes: to the opener; to a disabled opener once it is enabled; if it is gone, to
 * the dialog below, to the list or to the page.
 */
export function useFocusRestore() {
  const [opener] = useState(findOpener);
  const restoreInList = useRestoreListFocus();
  const restore = useEffectEvent(() => {
    const canFocus = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    const isBusy = canFocus && opener.matches(':disabled');
    if (canFocus && !isBusy) return opener.focus({ preventScroll: true });
    const isFocusLost = () => document.activeElement === document.body;
    // The focus may have moved to an invalid field.
    if (!isFocusLost() && document.activeElement !== opener) return;
    const below = getTopModal();
    below?.focus({ preventScroll: true });
    if (isBusy) focusOnceEnabled(opener, () => isFocusLost() || document.activeElement === below);
    else if (!below && restoreInList) restoreInList();
    else if (!below) document.getElementById('content')?.focus({ preventScroll: true });
  });
  useEffect(() => () => void setTimeout(() => restore()), []);
}
