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

/** Places the caret, and shows it. */
export function goToPosition(field: HTMLTextAreaElement | null | undefined, position: number): void {
  if (!field) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(position, position);
  scrollToPosition(field, position);
}
