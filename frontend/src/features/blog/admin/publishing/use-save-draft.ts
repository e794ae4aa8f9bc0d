import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Form {
  /** Whether a save is under way, or will be repeated because it got no answer. */
  isSaving: boolean;
  setFieldValue: (field: string, value: boolean) => unknown;
}

/** Where the user was going when the save began, other than to the list: nowhere, if the form goes on. */
export type Exit = (() => void) | 'stay' | undefined;

/** Returns a function that saves the post without publishing it, and then leaves or stays; `undefined` where that is not possible. */
export function useSaveDraft(
  form: Form,
  element: HTMLFormElement | null,
  isPossible: boolean,
  exitRef: RefObject<Exit>,
) {
  const { isSaving, setFieldValue } = form;
  // A save that was refused keeps the user here, and a later one leads to the list.
  useEffect(() => {
    if (!isSaving) exitRef.current = undefined;
  }, [isSaving, exitRef]);
  if (!isPossible) return undefined;
  return (exit?: Exit) => {
    exitRef.current = exit;
    // The form submits the values of its last render.
    flushSync(() => void setFieldValue('published', false));
    element?.requestSubmit();
  };
}
