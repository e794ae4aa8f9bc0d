import { useDocumentEvent } from '@/admin/hooks/browser-hooks';
import { isLetter } from '@/admin/lib/browser';
import { isBelowModal } from '@/shared/lib/dom/modals';

/** Saves on Ctrl+S and ⌘S: from within the form's dialog, or else from anywhere on the page. */
export function useSaveShortcut(form: HTMLFormElement | null, save: () => unknown) {
  useDocumentEvent<KeyboardEvent>('keydown', (event) => {
    const { ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (!isLetter(event, 's') || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    const dialog = form?.closest('dialog');
    const isWithin = !dialog || dialog.contains(target as Node);
    // A dialog that has been opened meanwhile goes first, and nothing is saved by the browser from there either.
    const isCovered = form && isBelowModal(form);
    if (isWithin || isCovered) event.preventDefault();
    if (isWithin && !isCovered) save();
  });
}

/**
 * Begins to edit a record at the end of a field, by default the form's first, so that one can type at once. On a touch screen, where the
 * focus in a field would open a keyboard over the form, the heading has it, as where the field is hidden.
 */
export function beginEditing(form: HTMLFormElement, field = form.querySelector<HTMLElement>('[name]')) {
  const heading = form.closest('dialog') ?? form.querySelector<HTMLElement>('h1, h2');
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  const isShown = field && field.checkVisibility?.() !== false;
  if (!isTouch && isShown) field.focus({ preventScroll: true });
  else if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (field instanceof HTMLInputElement && field.type === 'text')
    field.setSelectionRange(field.value.length, field.value.length);
}
