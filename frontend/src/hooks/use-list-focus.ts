import { createContext, useCallback, useContext, useEffect, useRef } from 'react';

const ListFocusContext = createContext<(() => void) | null>(null);

export const ListFocusProvider = ListFocusContext.Provider;

/** Puts the focus back into the list that something was opened from; nothing where there is no list. */
export const useRestoreListFocus = () => useContext(ListFocusContext);

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll('tbody tr')];

const rowOf = (list: HTMLElement, element: Element) => {
  const row = element.closest('tbody tr');
  return row ? rowsOf(list).indexOf(row) : -1;
};

interface Focus {
  element?: HTMLElement;
  /** Its row's number; negative where it is in none. */
  row: number;
  /** Whether it came there by the keyboard: by a finger, a search field would open the phone's. */
  isByKey: boolean;
}

/** What can be done with the row that stands where one was; else what the list is searched by; else the list. */
function nearestTarget(list: HTMLElement, { row, isByKey }: Focus): HTMLElement {
  const rows = row < 0 ? [] : rowsOf(list);
  const action = rows[Math.min(row, rows.length - 1)]?.querySelector<HTMLElement>(
    'td:last-child :is(a, button)',
  );
  const search = isByKey ? list.querySelector<HTMLElement>('input[type=search]') : null;
  return action ?? search ?? list;
}

/**
 * What has the focus in a list may go: with the row that is deleted, or with what is pressed to clear the search. The
 * focus then goes to what stands there instead, so that whoever uses the keyboard goes on from there and not from the
 * page's top. Gives the list's `area`, and what puts the focus there for what lies above the page.
 */
export function useListFocus() {
  const area = useRef<HTMLElement>(null);
  const last = useRef<Focus>(null);
  const restore = useCallback(() => {
    const list = area.current;
    if (!list) return;
    const focus = last.current ?? { row: -1, isByKey: true };
    const target = focus.element?.isConnected ? focus.element : nearestTarget(list, focus);
    target.focus({ preventScroll: target === list });
  }, []);
  useEffect(() => {
    const list = area.current;
    if (!list) return;
    // What lies above the page gives the focus back by itself.
    const isBelow = () => list.closest('[aria-hidden=true]') !== null;
    const note = ({ target: element }: FocusEvent) => {
      if (!(element instanceof HTMLElement)) return;
      last.current = { element, row: rowOf(list, element), isByKey: element.matches(':focus-visible') };
    };
    const forget = ({ target }: PointerEvent) => {
      if (!list.contains(target as Node) && !isBelow()) last.current = null;
    };
    const keep = () => {
      if (!last.current) return;
      const { element } = last.current;
      if (element?.isConnected) last.current.row = rowOf(list, element);
      if (document.activeElement === document.body && !isBelow()) restore();
    };
    list.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget);
    const observer = new MutationObserver(keep);
    observer.observe(list, { childList: true, subtree: true });
    return () => {
      list.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
      observer.disconnect();
    };
  }, [restore]);
  return { area, restore };
}
