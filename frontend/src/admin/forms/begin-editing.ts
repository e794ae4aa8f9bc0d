/**
 * Begins to edit a record at the end of the form's first field, so that one can type at once. On a touch screen, where the focus in a
 * field would open a keyboard over the form, the heading has it.
 */
export function beginEditing(field: HTMLElement, heading: HTMLElement) {
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  if (isTouch) heading.tabIndex = -1;
  (isTouch ? heading : field).focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && field.type === 'text')
    field.setSelectionRange(field.value.length, field.value.length);
}
