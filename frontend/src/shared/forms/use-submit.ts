import { getIn, setIn, type FormikErrors, type FormikHelpers, type FormikValues } from 'formik';
import { useRef } from 'react';
import { connectionHint } from '@/shared/api/connection-hint';
import { asApiError, messageOf } from '@/shared/api/errors';
import type { Notice } from '@/shared/ui/toast/notice';
import { useToast } from '@/shared/ui/toast/toast';

export interface Messages {
  /** The success toast: a description under the title 'Success', a whole notice, or one made from the response. */
  done: string | Notice | ((answer: unknown) => Notice);
  /** The error message if the server sends none. */
  failed: string;
  /** Defaults to 'Error'. */
  failedTitle?: string;
  /** Overrides the server's message. */
  explain?: (cause: unknown) => string;
}

function noticeOf(done: Messages['done'], answer: unknown): Notice {
  if (typeof done === 'string') return { title: 'Success', description: done };
  return typeof done === 'function' ? done(answer) : done;
}

/** Nests dotted names as formik does: `metadata.color` in `metadata`. */
const nestFields = (fields: Record<string, string>) =>
  Object.entries(fields).reduce<object>((all, [name, text]) => setIn(all, name, text) as object, {});

/** The text in the form: a failure of the connection is explained there, and the notice says what failed. */
const statusOf = (cause: unknown, message: string) =>
  asApiError(cause).status === 0 ? connectionHint() : message;

/** Whether every line of an error is shown at a field of the form. */
function isShownAtFields(message: string, fields: Record<string, string>, values: FormikValues) {
  const shown = Object.entries(fields).filter(([name]) => getIn(values, name) !== undefined);
  return message.split('\n').every((line) => shown.some(([, text]) => text.includes(line)));
}

type Helpers<V> = Pick<FormikHelpers<V>, 'setErrors' | 'setStatus'>;

/**
 * Submits a form and reports the outcome. A failure keeps the input and is shown in a toast and in the form, because a
 * modal dialog keeps the focus away from toasts: at its fields, else above them (formik's `status`). An automatic
 * submission that fails in the same way again shows no second toast.
 */
export function useSubmit<V extends FormikValues>(
  save: (values: V) => Promise<unknown>,
  messages: Messages,
  onSuccess: () => void,
) {
  const toast = useToast();
  const lastMessage = useRef('');
  const submit = async (values: V, form: Helpers<V>, isAutomatic: boolean) => {
    if (!isAutomatic) lastMessage.current = '';
    try {
      const answer = await save(values);
      form.setStatus(undefined);
      toast(noticeOf(messages.done, answer));
      onSuccess();
    } catch (cause) {
      const explanation = messages.explain?.(cause);
      const message = explanation || messageOf(cause, messages.failed);
      const { fields, isReported } = asApiError(cause);
      if (fields) form.setErrors(nestFields(fields) as FormikErrors<V>);
      const isRepeated = !explanation && fields && isShownAtFields(message, fields, values);
      form.setStatus(isRepeated ? undefined : explanation || statusOf(cause, message));
      if (!isReported && lastMessage.current !== message)
        toast({ variant: 'destructive', title: messages.failedTitle ?? 'Error', description: message });
      lastMessage.current = message;
    }
  };
  const pending = useRef<Promise<void>>(undefined);
  // If it is submitted again meanwhile, `isSubmitting` ends with the last submission.
  return (values: V, form: Helpers<V>, isAutomatic = false) =>
    (pending.current ??= submit(values, form, isAutomatic).finally(() => (pending.current = undefined)));
}
