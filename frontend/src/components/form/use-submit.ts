import { setIn, type FormikErrors, type FormikHelpers, type FormikValues } from 'formik';
import { useRef } from 'react';
import { asApiError, messageOf } from '@/api/errors';
import { useSessionRetry } from '@/components/editing/session-gate';
import { useToast, useDismissFailure, type Notice } from '@/components/ui/toast/toast';

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
const nested = (fields: Record<string, string>) =>
  Object.entries(fields).reduce<object>((all, [name, text]) => setIn(all, name, text) as object, {});

/**
 * Submits a form and reports the outcome. A failure keeps the input and is shown twice: in a toast and in the form
 * (formik's `status`), because a modal dialog keeps the focus away from toasts.
 */
export function useSubmit<V extends FormikValues>(
  save: (values: V) => Promise<unknown>,
  messages: Messages,
  after: () => void,
) {
  const toast = useToast();
  const dismissFailure = useDismissFailure();
  const withSession = useSessionRetry();
  const submit = async (values: V, form: FormikHelpers<V>) => {
    // What the form says of the last try stays in its place until this one is answered: nothing jumps under the pointer.
    dismissFailure();
    try {
      const answer = await withSession(() => save(values));
      form.setStatus(undefined);
      toast(noticeOf(messages.done, answer));
      after();
    } catch (cause) {
      const message = messages.explain?.(cause) || messageOf(cause, messages.failed);
      const { fields, isReported } = asApiError(cause);
      if (fields) form.setErrors(nested(fields) as FormikErrors<V>);
      form.setStatus(message);
      if (!isReported)
        toast({ variant: 'destructive', title: messages.failedTitle ?? 'Error', description: message });
    }
  };
  const underWay = useRef<Promise<void>>(undefined);
  // Submitted again meanwhile, the form is told that it saves no longer when what is under way ends, and not before.
  return (values: V, form: FormikHelpers<V>) =>
    (underWay.current ??= submit(values, form).finally(() => (underWay.current = undefined)));
}
