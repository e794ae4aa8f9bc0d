import { useEffect, useRef, type RefObject } from 'react';
import { goToPosition } from '@/admin/markdown/text-geometry';

/** The pause after which the preview follows the caret, in milliseconds. */
const pause = 80;

/** Keeps the rendered page and the caret of the field with its source together. `starts` are where its blocks begin there. */
export function usePreviewSync(
  page: RefObject<HTMLElement | null>,
  name: string | undefined,
  starts: number[],
) {
  const latest = useRef(starts);
  const follow = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = starts;
    // The caret may have come to its place before the text was rendered.
    follow.current?.();
  }, [starts]);
  useEffect(() => {
    const { current } = page;
    const scroller = current?.closest('section');
    if (!current || !scroller || !name) return;
    const field = () => scroller.closest('form')?.elements.namedItem(name) as HTMLTextAreaElement;
    const showCaret = () => {
      const caret = field().selectionStart;
      const index = latest.current.findLastIndex((start) => start <= caret);
      const block = current.children[index];
      if (!block) return;
      const { scrollTop, clientHeight } = scroller;
      const { top: blockTop, height } = block.getBoundingClientRect();
      const top = blockTop - scroller.getBoundingClientRect().top + scrollTop;
      const end = top + Math.min(height, clientHeight / 2);
      if (top < scrollTop || end > scrollTop + clientHeight) scroller.scrollTop = top - clientHeight / 3;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onSelectionChange = () => {
      if (document.activeElement !== field()) return;
      clearTimeout(timer);
      timer = setTimeout(showCaret, pause);
    };
    follow.current = onSelectionChange;
    /** Places the caret at the source of what was clicked, but for links and buttons, which keep their clicks. */
    const onClick = ({ target, defaultPrevented }: MouseEvent) => {
      const element = target as Element;
      const isSelecting = window.getSelection()?.isCollapsed === false;
      if (defaultPrevented || isSelecting || element.closest('a, button, input, summary')) return;
      // On a phone the field is in another tab, which a tap must not open.
      const index = [...current.children].findIndex((block) => block.contains(element));
      if (index < 0 || field().checkVisibility?.() === false) return;
      goToPosition(field(), latest.current[index] ?? field().value.length);
    };
    current.addEventListener('click', onClick);
    document.addEventListener('selectionchange', onSelectionChange);
    return () => {
      clearTimeout(timer);
      current.removeEventListener('click', onClick);
      document.removeEventListener('selectionchange', onSelectionChange);
    };
  }, [page, name]);
}
