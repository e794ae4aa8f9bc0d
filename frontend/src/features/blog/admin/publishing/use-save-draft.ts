import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Form {
  isSubmitting: boolean;
  setFieldValue: (field: string, value: boolean) => unknown;
}

/** Where the user was going when the save began, other than to the list. */
export type Exit = RefObject<(() => void) | undefined>;

/** Returns a function that saves the post without publishing it, and then leaves; `undefined` where that is not possible. */
export function useSaveDraft(
  form: Form,
  element: HTMLFormElement | null,
  isPossible: boolean,
  exitRef: Exit,
) {
  const { isSubmitting, setFieldValue } = form;
  // A save that failed keeps the user here, and a later one leads to the list.
  useEffect(() => {
    if (!isSubmitting) exitRef.current = undefined;
  }, [isSubmitting, exitRef]);
  if (!isPossible) return undefined;
  return (go?: () => void) => {
    exitRef.current = go;
    // The form submits the values of its last render.
    flushSync(() => void setFieldValue('published', false));
    element?.requestSubmit();
  };
}
