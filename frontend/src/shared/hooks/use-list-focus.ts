import { createContext, useCallback, useContext, useEffect, useRef, useEffectEvent, useState } from 'react';
import { isBelowModal, getTopModal } from '@/shared/lib/dom/modals';

const ListFocusContext = createContext<(() => void) | null>(null);

export const ListFocusProvider = ListFocusContext.Provider;

export const useRestoreListFocus = () => useContext(ListFocusContext);

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll('tbody tr')];

const rowOf = (list: HTMLElement, element: Element) => rowsOf(list).findIndex((row) => row.contains(element));

interface Focus {
  element?: HTMLElement;
  /** If it is in the bar of the selected rows: what had the focus before, if it was in a row. */
  before?: HTMLElement | undefined;
  /** The index of the row of either; -1 outside of rows. */
  row: number;
  /** Whether the keyboard moved it there: focusing a search field after a tap would open the phone's keyboard. */
  isByKey: boolean;
}

/** The action of the row at the same index, else the search field, else the list. */
function nearestTarget(list: HTMLElement, { row, isByKey }: Focus): HTMLElement {
  const rows = row < 0 ? [] : rowsOf(list);
  const action = rows[Math.min(row, rows.length - 1)]?.querySelector<HTMLElement>(
    'td:last-child :is(a, button)',
  );
  const search = isByKey ? list.querySelector<HTMLElement>('input[type=search]') : null;
  return action ?? search ?? list;
}

/**
 * The focused element of a list can disappear: with a deleted row, or with the button that clears the search. The focus
 * then moves to the nearest target instead of the top of the page. Returns the list's `area` ref, and `restore` for
 * dialogs above the page.
 */
export function useListFocus() {
  const area = useRef<HTMLElement>(null);
  const last = useRef<Focus>(null);
  const restore = useCallback(() => {
    const list = area.current;
    if (!list) return;
    const focus = last.current ?? { row: -1, isByKey: true };
    const target = [focus.element, focus.before].find((element) => element?.isConnected);
    if (target) focusInView(target);
    else nearestTarget(list, focus).focus();
  }, []);
  useEffect(() => {
    const list = area.current;
    if (!list) return;
    // A dialog above the page restores the focus itself.
    const isBelow = () => isBelowModal(list);
    const rememberFocus = ({ target: element }: FocusEvent) => {
      if (!(element instanceof HTMLElement)) return;
      const isByKey = element.matches(':focus-visible');
      const { current } = last;
      if (current && element.closest('[data-slot=fixed-bar]'))
        last.current = { before: current.element, ...current, element, isByKey };
      else last.current = { element, row: rowOf(list, element), isByKey };
    };
    const clearLastFocus = ({ target }: PointerEvent) => {
      if (!list.contains(target as Node) && !isBelow()) last.current = null;
    };
    const keepFocus = () => {
      if (!last.current) return;
      const { element, before } = last.current;
      const inRow = before ?? element;
      if (inRow?.isConnected) last.current.row = rowOf(list, inRow);
      if (document.activeElement === document.body && !isBelow()) restore();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    list.addEventListener('focusin', rememberFocus, { signal });
    document.addEventListener('pointerdown', clearLastFocus, { signal });
    const observer = new MutationObserver(keepFocus);
    observer.observe(list, { childList: true, subtree: true });
    return () => {
      listeners.abort();
      observer.disconnect();
    };
  }, [restore]);
  return { area, restore };
}

/**
 * Focuses an element, and scrolls only if it is out of sight: for an element that sticks to the window's edge, browsers scroll
 * to its place in the flow.
 */
export function focusInView(element: HTMLElement | null | undefined) {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  element.focus({ preventScroll: top >= 0 && bottom <= window.innerHeight });
}

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
