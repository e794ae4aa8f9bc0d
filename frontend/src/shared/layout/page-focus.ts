import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { isBelowModal } from '@/shared/lib/dom/modals';

/** Focuses an element that is not focusable by itself. */
function focusElement(element: HTMLElement) {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.dataset.place = '';
  }
  element.focus({ preventScroll: true });
}

/**
 * After a navigation the focus goes to the new page's title, so that it is read out and Tab goes on from there; until
 * there is a title, to the page, unless the person moves it elsewhere meanwhile.
 */
export function useFocusOnTitle(main: RefObject<HTMLElement | null>) {
  const { pathname, state } = useLocation();
  // Said by tabs that are routes: the focus stays on the tab.
  const keepsFocus = (state as { keepFocus?: boolean } | null)?.keepFocus === true;
  const previous = useRef(pathname);
  useEffect(() => {
    const page = main.current;
    if (!page || previous.current === pathname) return;
    previous.current = pathname;
    if (keepsFocus) return;
    const focus = () => {
      const title = page.querySelector('h1');
      focusElement(title ?? page);
      return title !== null;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement !== page || focus()) observer.disconnect();
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, pathname, keepsFocus]);
}

/** The element at the place of a removed one: its replacement or next sibling, else its container. */
function findReplacement({ target, previousSibling }: MutationRecord, page: HTMLElement): HTMLElement {
  let next = previousSibling?.isConnected ? previousSibling.nextSibling : target.firstChild;
  while (next && !(next instanceof HTMLElement)) next = next.nextSibling;
  const replacement = next ?? (target instanceof HTMLElement ? target : page);
  return replacement.querySelector('h1') ?? replacement;
}

/**
 * Moves the focus when the focused element is removed, such as a retry button or a submitted form. It goes to the
 * element's replacement, unless other code has moved it.
 */
export function useFocusOnReplacement(main: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    let last: Element | null = null;
    let timer: number | undefined;
    const rememberFocus = () => {
      const { activeElement: active } = document;
      last = active !== page && page.contains(active) ? active : null;
    };
    // A click on the background blurs an element that is still there: no focus was lost. A disabled
    // element may have lost it, so it is still remembered.
    const onFocusOut = () =>
      setTimeout(() => {
        if (last?.isConnected && !last.matches(':disabled')) rememberFocus();
      });
    const moveFocus = (records: MutationRecord[]) => {
      const lostElement = last;
      if (!lostElement || lostElement.isConnected) return;
      const removal = records.find(
        ({ target, removedNodes }) =>
          target.isConnected && [...removedNodes].some((node) => node.contains(lostElement)),
      );
      last = null;
      clearTimeout(timer);
      // Delayed, so that other code, such as a list, can set the focus first.
      timer = window.setTimeout(() => {
        if (document.activeElement !== document.body || isBelowModal(page)) return;
        focusElement(removal ? findReplacement(removal, page) : (page.querySelector('h1') ?? page));
        rememberFocus();
      });
    };
    rememberFocus();
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('focusin', rememberFocus, { signal });
    page.addEventListener('focusout', onFocusOut, { signal });
    const observer = new MutationObserver(moveFocus);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      listeners.abort();
      observer.disconnect();
    };
  }, [main]);
}
