/** The distance from the text's beginning to the line at a position, in pixels. */
function offsetOf(field: HTMLTextAreaElement, position: number): number {
  const copy = field.cloneNode() as HTMLTextAreaElement;
  for (const name of ['id', 'name']) copy.removeAttribute(name);
  copy.value = field.value.slice(0, position);
  copy.setAttribute('aria-hidden', 'true');
  copy.style.cssText = `position: absolute; visibility: hidden; height: 0; min-height: 0; flex: none; contain: none; overflow-y: scroll; width: ${field.offsetWidth}px`;
  field.after(copy);
  const lineHeight = parseFloat(getComputedStyle(copy).lineHeight) || 0;
  const offset = copy.scrollHeight - lineHeight;
  copy.remove();
  return offset;
}

/** Puts the caret at a position and its line at the top of the field. */
export function showPosition(field: HTMLTextAreaElement, position: number) {
  field.focus();
  field.setSelectionRange(position, position);
  field.scrollTop = Math.max(
    0,
    offsetOf(field, position) - 2 * parseFloat(getComputedStyle(field).paddingTop),
  );
}
