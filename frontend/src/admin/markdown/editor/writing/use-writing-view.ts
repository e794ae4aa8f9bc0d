import { useCallback, useEffect, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { useCloseRequest } from '@/shared/ui/dialog/use-close-request';
import { isComposing } from '@/shared/lib/dom/keys';

/** Makes everything beside the element inert, up to its dialog or the page. Returns what undoes it. */
function isolate(element: HTMLElement): () => void {
  const inert: HTMLElement[] = [];
  for (let part = element; part.parentElement && !part.matches('dialog, body'); part = part.parentElement)
    for (const sibling of part.parentElement.children)
      if (
        sibling instanceof HTMLElement &&
        sibling !== part &&
        !sibling.inert &&
        !sibling.matches('dialog, script, [data-notices]')
      ) {
        sibling.inert = true;
        inert.push(sibling);
      }
  return () => inert.forEach((sibling) => (sibling.inert = false));
}

/** Fits the element into what the on-screen keyboard leaves of the window. */
function followKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const fit = () => {
    element.style.top = `${viewport.offsetTop}px`;
    element.style.height = `${viewport.height}px`;
  };
  fit();
  viewport.addEventListener('resize', fit);
  viewport.addEventListener('scroll', fit);
  return () => {
    viewport.removeEventListener('resize', fit);
    viewport.removeEventListener('scroll', fit);
    element.style.removeProperty('top');
    element.style.removeProperty('height');
  };
}

/** A view of the field that fills the window. Escape, Back on a phone and saving leave it. */
export function useWritingView(
  container: RefObject<HTMLElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [isWriting, setWriting] = useState(false);
  const toggle = useCallback(() => {
    setWriting((was) => !was);
    field.current?.focus({ preventScroll: true });
  }, [field]);
  const leave = () => setWriting(false);
  useCloseRequest(isWriting, leave);
  useLayoutEffect(() => {
    const { current } = container;
    if (!isWriting || !current) return;
    const undo = [isolate(current), followKeyboard(current)];
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      for (const step of undo) step();
      style.removeProperty('overflow');
    };
  }, [isWriting, container]);
  // Errors of other fields, and the outcome, are behind it.
  useEffect(() => {
    const form = container.current?.closest('form');
    if (!isWriting || !form) return;
    const leaveBySaving = () => {
      setWriting(false);
      // The button that was pressed goes with the view.
      if (container.current?.contains(document.activeElement)) field.current?.focus({ preventScroll: true });
    };
    form.addEventListener('submit', leaveBySaving);
    return () => form.removeEventListener('submit', leaveBySaving);
  }, [isWriting, container, field]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWriting || event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    event.preventDefault();
    leave();
  };
  return { isWriting, toggle, onKeyDown };
}
