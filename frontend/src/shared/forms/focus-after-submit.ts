import { useEffect } from 'react';
import { isBelowModal } from '@/shared/lib/dom/modals';

export interface SubmitState {
  failure?: string | undefined;
  isSaving: boolean;
  attempts: number;
}

/**
 * Focuses a control. If its column is hidden, first sends it the event that browsers send for a find-in-page hit, so
 * that the column shows itself.
 */
function focusShown(control: HTMLElement) {
  if (control.checkVisibility?.() !== false) return control.focus();
  control.dispatchEvent(new Event('beforematch', { bubbles: true }));
  setTimeout(() => control.focus());
}

/**
 * The submit button loses the focus while it is disabled. Afterwards the focus goes to the first invalid field, else back
 * to the button.
 */
export function useFocusAfterSubmit(
  element: HTMLFormElement | null,
  { failure, isSaving, attempts }: SubmitState,
) {
  useEffect(() => {
    if (isSaving || attempts === 0 || !element) return;
    const controls = [...element.elements].filter((control) => control instanceof HTMLElement);
    // Reads the rendered attribute, because a field may show the error of a value that contains its own.
    const invalidControl = controls.find((control) => control.getAttribute('aria-invalid') === 'true');
    const { activeElement: active } = document;
    // A container such as a dialog may have taken the focus meanwhile.
    const isLost = failure
      ? !element.contains(active) && !isBelowModal(element)
      : !active || active === document.body;
    if (invalidControl) focusShown(invalidControl);
    else if (isLost) controls.find((control) => control.getAttribute('type') === 'submit')?.focus();
    // Later input must not move the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSaving, attempts]);
}
