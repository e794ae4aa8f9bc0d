import { useEffect, useRef, type RefObject } from 'react';
import { measureTops, scrollToPosition } from '@/admin/markdown/text-geometry';

/** The pause after which the preview follows the caret, in milliseconds. */
const pause = 80;

/** For so long after the caret has moved, the field scrolls because of it, in milliseconds. */
const caretHold = 300;

/** A block of the preview, and where its source begins. */
interface Block {
  element: HTMLElement;
  start: number;
}

/** The two renderers agree about blocks but for rare texts: there the place is an estimate. */
function blocksOf(page: HTMLElement, starts: number[], field: HTMLTextAreaElement): Block[] {
  const elements = [...page.children].filter((child) => !child.matches('.footnotes')) as HTMLElement[];
  const offset = field.value.length - field.value.trimStart().length;
  const share = starts.length / elements.length;
  return elements.map((element, index) => ({
    element,
    start: offset + (starts[Math.floor(index * share)] ?? 0),
  }));
}

const topOf = (scroller: HTMLElement, { element }: Block) =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;

function showCaret(scroller: HTMLElement, blocks: Block[], field: HTMLTextAreaElement) {
  const block = blocks.findLast(({ start }) => start <= field.selectionStart);
  if (!block) return;
  const { scrollTop, clientHeight } = scroller;
  const top = topOf(scroller, block);
  const end = top + Math.min(block.element.offsetHeight, clientHeight / 2);
  if (top < scrollTop || end > scrollTop + clientHeight) scroller.scrollTop = top - clientHeight / 3;
}

/** Shows the block at the field's top edge at the preview's, and those in between in proportion. */
function showTop(scroller: HTMLElement, blocks: Block[], field: HTMLTextAreaElement) {
  const tops = measureTops(field, [...blocks.map(({ start }) => start), field.value.length]);
  const index = Math.max(
    0,
    tops.slice(0, -1).findLastIndex((top) => top <= field.scrollTop),
  );
  const block = blocks[index];
  if (!block) return;
  const [from = 0, to = 0] = [tops[index], tops[index + 1]];
  const share = to > from ? (field.scrollTop - from) / (to - from) : 0;
  scroller.scrollTop = field.scrollTop && topOf(scroller, block) + share * block.element.offsetHeight;
}

/** Places the caret at the source of what was clicked, but for links and buttons, which keep their clicks. */
function placeCaret({ target, defaultPrevented }: MouseEvent, blocks: Block[], field: HTMLTextAreaElement) {
  const element = target as Element;
  const isSelecting = window.getSelection()?.isCollapsed === false;
  if (defaultPrevented || isSelecting || element.closest('a, button, input, summary')) return;
  // On a phone the field is in another tab, which a tap must not open.
  const block = blocks.find((each) => each.element.contains(element));
  if (!block || field.checkVisibility?.() === false) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(block.start, block.start);
  scrollToPosition(field, block.start);
}

/** Keeps the rendered page and the caret of the field with its source together. */
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
    const blocks = () => blocksOf(current, latest.current, field());
    let timer: ReturnType<typeof setTimeout> | undefined;
    let caretMovedAt = 0;
    const schedule = (follow: typeof showCaret) => {
      clearTimeout(timer);
      timer = setTimeout(() => follow(scroller, blocks(), field()), pause);
    };
    const onSelectionChange = () => {
      if (document.activeElement !== field()) return;
      caretMovedAt = Date.now();
      schedule(showCaret);
    };
    follow.current = onSelectionChange;
    const onScroll = ({ target }: Event) => {
      if (target === field() && Date.now() - caretMovedAt > caretHold) schedule(showTop);
    };
    const onClick = (event: MouseEvent) => placeCaret(event, blocks(), field());
    current.addEventListener('click', onClick);
    document.addEventListener('selectionchange', onSelectionChange);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      current.removeEventListener('click', onClick);
      document.removeEventListener('selectionchange', onSelectionChange);
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [page, name]);
}
