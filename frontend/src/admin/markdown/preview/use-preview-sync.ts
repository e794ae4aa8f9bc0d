import { useEffect, useEffectEvent, useRef, type MouseEvent, type RefObject } from 'react';
import { useDocumentEvent } from '@/admin/hooks/browser-hooks';
import { goToPosition } from '@/admin/markdown/text-geometry';

/** The pause after which the preview follows the caret, in milliseconds. */
const pause = 80;

/**
 * Scrolls the preview to the block in which the caret of the form's field `content` is. `starts` has the position of each block in
 * the source. Returns a click handler that moves the caret to the clicked block.
 */
export function usePreviewSync(page: RefObject<HTMLElement | null>, starts: number[]) {
  const fieldOf = (element: HTMLElement | null) =>
    element?.closest('form')?.elements.namedItem('content') as HTMLTextAreaElement | null | undefined;
  const showCaret = () => {
    const field = fieldOf(page.current);
    const scroller = page.current?.closest('section');
    if (!field || !scroller) return;
    // Read once: in a long text the browser has to count for it.
    const caret = field.selectionStart;
    const index = starts.findLastIndex((start) => start <= caret);
    const block = page.current?.children[index];
    if (!block) return;
    const { scrollTop, clientHeight } = scroller;
    const { top: blockTop, height } = block.getBoundingClientRect();
    const top = blockTop - scroller.getBoundingClientRect().top + scrollTop;
    const end = top + Math.min(height, clientHeight / 2);
    if (top < scrollTop || end > scrollTop + clientHeight) scroller.scrollTop = top - clientHeight / 3;
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = () => {
    if (document.activeElement !== fieldOf(page.current)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(showCaret, pause);
  };
  useDocumentEvent('selectionchange', follow);
  const onRendered = useEffectEvent(follow);
  // The caret may have come to its place before the text was rendered.
  useEffect(() => void onRendered(), [starts]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const element = target as Element;
    const field = fieldOf(currentTarget);
    const isSelecting = window.getSelection()?.isCollapsed === false;
    // Links and buttons keep their clicks. On a phone the field is in another tab, which a tap must not open.
    if (isSelecting || element.closest('a, button, input, summary') || field?.checkVisibility?.() === false)
      return;
    const index = [...currentTarget.children].findIndex((block) => block.contains(element));
    if (index >= 0) goToPosition(field, starts[index] ?? field?.value.length ?? 0);
  };
}
