import { useRef, useEffect } from 'react';
import { asApiError, messageOf, connectionHint } from '@/shared/api/errors';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import type { Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';
import { isBelowModal } from '@/shared/lib/dom/modals';

export interface Messages {
  /** The success toast: a description under the title 'Success', a whole notice, or one made from the response. */
  done: string | Notice | ((answer: unknown) => Notice);
  failed: string;
  failedTitle?: string;
  explain?: (cause: unknown) => string;
}

/** What the form shows of a failure: at its fields, by their names, and above them. */
export interface Failure {
  errors?: Record<string, string> | undefined;
  failure?: string | undefined;
}

function noticeOf(done: Messages['done'], answer: unknown): Notice {
  if (typeof done === 'string') return { title: 'Success', description: done };
  return typeof done === 'function' ? done(answer) : done;
}

/** Whether every line of an error is shown at a field of the form. */
function isShownAtFields(message: string, errors: Record<string, string>, hasField: HasField) {
  const shown = Object.entries(errors).filter(([name]) => hasField(name));
  return message.split('\n').every((line) => shown.some(([, text]) => text.includes(line)));
}

type HasField = (name: string) => boolean;

/**
 * Submits a form, one attempt at a time, and reports the outcome. A failure is shown in a toast and in the form, because a
 * modal dialog keeps the focus away from toasts: it is returned, and `undefined` after a success. An automatic submission
 * that fails in the same way again shows no second toast.
 */
export function useSubmit<V>(
  save: (values: V) => Promise<unknown>,
  messages: Messages,
  onSuccess: () => void,
) {
  const toast = useToast();
  const lastMessage = useRef('');
  const submit = async (values: V, hasField: HasField, isAutomatic: boolean) => {
    if (!isAutomatic) lastMessage.current = '';
    try {
      const answer = await save(values);
      toast(noticeOf(messages.done, answer));
      onSuccess();
      return undefined;
    } catch (cause) {
      const { status, fields: errors, isReported } = asApiError(cause);
      const explanation = messages.explain?.(cause);
      const message = explanation || messageOf(cause, messages.failed);
      if (!isReported && lastMessage.current !== message)
        toast({ variant: 'destructive', title: messages.failedTitle ?? 'Error', description: message });
      lastMessage.current = message;
      if (!explanation && errors && isShownAtFields(message, errors, hasField)) return { errors };
      // The toast says what failed, and the form why there was no answer.
      return { errors, failure: explanation || (status === 0 ? connectionHint() : message) };
    }
  };
  const pending = useRef<Promise<Failure | undefined>>(undefined);
  return (values: V, hasField: HasField, isAutomatic = false) =>
    (pending.current ??= submit(values, hasField, isAutomatic).finally(() => (pending.current = undefined)));
}

export const useOnOnline = (listener: () => void) => useWindowEvent('online', listener);

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
  formOf: () => HTMLFormElement | null,
  { failure, isSaving, attempts }: SubmitState,
) {
  useEffect(() => {
    const element = formOf();
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
