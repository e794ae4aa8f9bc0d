export interface Heading {
  position: number;
  level: number;
  /** Markdown. */
  words: string;
}

/** Returns the headings of a text whose `#` begins a line, and so a block whatever comes before, except in code. */
export function findHeadings(text: string): Heading[] {
  const lines = /^(?: {0,3}(`{3,}|~{3,})|(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$)/gm;
  const headings: Heading[] = [];
  let fence = '';
  for (const { 1: mark, 2: signs = '', 3: words = '', index } of text.matchAll(lines)) {
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? '' : mark;
    else if (!mark && !fence) headings.push({ position: index, level: signs.length, words });
  }
  return headings;
}

/** The number of the line of a position, from 1. */
export const lineNumber = (text: string, position: number): number =>
  text.slice(0, position).split('\n').length;

/** Lays out the text up to a position in a hidden copy of the field. Returns how far its last line is below the top. */
function measureTop(field: HTMLTextAreaElement, position: number): number {
  const copy = field.cloneNode() as HTMLTextAreaElement;
  copy.value = field.value.slice(0, position);
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    minHeight: '0',
    height: '0',
    width: `${field.offsetWidth}px`,
  });
  field.after(copy);
  const top = copy.scrollHeight - 2 * parseFloat(getComputedStyle(copy).lineHeight);
  copy.remove();
  return top;
}

/** Scrolls the field so that a position is a third below its top, unless it is in view. */
export function scrollToPosition(field: HTMLTextAreaElement, position: number): void {
  const top = measureTop(field, position);
  const { scrollTop, clientHeight } = field;
  const isInView = top >= scrollTop && top < scrollTop + clientHeight * 0.8;
  if (!isInView) field.scrollTop = top - clientHeight / 3;
}

export function goToPosition(field: HTMLTextAreaElement | null | undefined, position: number): void {
  if (!field) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(position, position);
  scrollToPosition(field, position);
}
