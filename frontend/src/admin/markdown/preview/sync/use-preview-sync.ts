import { useEffect, useRef, type RefObject } from 'react';
import { sourceBlocks, type SourceBlock } from '@/admin/markdown/renderer/render-markdown';
import { isSlowToRender } from '@/shared/lib/text/strings';
import { measureTops, scrollToPosition } from './text-geometry';

/** Debounces of following the caret, for short and for long texts, in milliseconds. */
const pauses = { short: 80, long: 400 };

/** For so long after the caret has moved, the field scrolls because of it, in milliseconds. */
const caretHold = 300;

/** The parts of the preview that are links or buttons keep their clicks. */
const interactive = 'a, button, input, summary';

class PreviewSync {
  private blocks: SourceBlock[] | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private caretMovedAt = 0;

  constructor(
    private readonly section: HTMLElement,
    private readonly name: string,
    private readonly source: () => string,
  ) {}

  /** The caret may have come to its place before the text was rendered. */
  onRendered() {
    this.blocks = undefined;
    if (document.activeElement === this.field) this.schedule(() => this.followCaret());
  }

  readonly onSelectionChange = () => {
    if (document.activeElement !== this.field) return;
    this.caretMovedAt = Date.now();
    this.schedule(() => this.followCaret());
  };

  readonly onScroll = ({ target }: Event) => {
    if (target !== this.field || Date.now() - this.caretMovedAt < caretHold) return;
    this.schedule(() => this.followScroll());
  };

  readonly onClick = (event: MouseEvent) => {
    const { field } = this;
    const isSelecting = window.getSelection()?.isCollapsed === false;
    const target = event.target as Element;
    // On a phone the field is in another tab, which a tap must not open.
    if (!field || event.defaultPrevented || isSelecting || target.closest(interactive)) return;
    if (field.checkVisibility?.() === false) return;
    const index = this.elements.findIndex((element) => element.contains(target));
    const block = this.blockOf(index);
    if (!block) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(block.start, block.start);
    scrollToPosition(field, block.start);
  };

  stop() {
    clearTimeout(this.timer);
  }

  private get field(): HTMLTextAreaElement | undefined {
    const found = this.section.closest('form')?.elements.namedItem(this.name);
    return found instanceof HTMLTextAreaElement ? found : undefined;
  }

  private get elements(): HTMLElement[] {
    const { children = [] } = this.section.querySelector('.prose') ?? {};
    return [...children].filter(
      (child) => child instanceof HTMLElement && !child.matches('.footnotes'),
    ) as HTMLElement[];
  }

  private readBlocks(): SourceBlock[] {
    try {
      return (this.blocks ??= sourceBlocks(this.source()));
    } catch {
      // The preview says that the text can't be rendered.
      return [];
    }
  }

  /** The two renderers agree about blocks but for rare texts: there the place is an estimate. */
  private blockOf(index: number): SourceBlock | undefined {
    const blocks = this.readBlocks();
    const { length } = this.elements;
    return index < 0
      ? undefined
      : blocks[length === blocks.length ? index : Math.floor((index * blocks.length) / length)];
  }

  private elementOf(index: number): HTMLElement | undefined {
    const { elements } = this;
    const { length } = this.readBlocks();
    return elements[length === elements.length ? index : Math.floor((index * elements.length) / length)];
  }

  private schedule(follow: () => void) {
    clearTimeout(this.timer);
    this.timer = setTimeout(follow, isSlowToRender(this.source()) ? pauses.long : pauses.short);
  }

  private topOf(element: HTMLElement): number {
    return (
      element.getBoundingClientRect().top - this.section.getBoundingClientRect().top + this.section.scrollTop
    );
  }

  private followCaret() {
    const caret = this.field?.selectionStart ?? 0;
    const element = this.elementOf(this.readBlocks().findLastIndex(({ start }) => start <= caret));
    if (!element) return;
    const { scrollTop, clientHeight } = this.section;
    const top = this.topOf(element);
    const isInView =
      top >= scrollTop && top + Math.min(element.offsetHeight, clientHeight / 2) <= scrollTop + clientHeight;
    if (!isInView) this.section.scrollTop = top - clientHeight / 3;
  }

  /** Shows the block at the field's top edge at the preview's, and those in between in proportion. */
  private followScroll() {
    const { field, section } = this;
    const blocks = this.readBlocks();
    if (!field || blocks.length === 0) return;
    if (field.scrollTop === 0) return void (section.scrollTop = 0);
    const tops = measureTops(field, [...blocks.map(({ start }) => start), field.value.length]);
    const index = Math.max(
      0,
      tops.findLastIndex((top, at) => at < blocks.length && top <= field.scrollTop),
    );
    const element = this.elementOf(index);
    if (!element) return;
    const [from = 0, to = 0] = [tops[index], tops[index + 1]];
    const share = to > from ? (field.scrollTop - from) / (to - from) : 0;
    section.scrollTop = this.topOf(element) + share * element.offsetHeight;
  }
}

/** Keeps the preview and the caret of the field with its source together. */
export function usePreviewSync(
  section: RefObject<HTMLElement | null>,
  field: string | undefined,
  source: string,
) {
  const latest = useRef(source);
  const sync = useRef<PreviewSync>(undefined);
  useEffect(() => {
    latest.current = source;
    sync.current?.onRendered();
  }, [source]);
  useEffect(() => {
    const { current } = section;
    if (!current || !field) return;
    const preview = new PreviewSync(current, field, () => latest.current);
    sync.current = preview;
    current.addEventListener('click', preview.onClick);
    document.addEventListener('selectionchange', preview.onSelectionChange);
    document.addEventListener('scroll', preview.onScroll, { capture: true, passive: true });
    return () => {
      preview.stop();
      current.removeEventListener('click', preview.onClick);
      document.removeEventListener('selectionchange', preview.onSelectionChange);
      document.removeEventListener('scroll', preview.onScroll, { capture: true });
    };
  }, [section, field]);
}
