import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Where the user was going when the save began, other than to the list: nowhere, if the form goes on. */
export type Exit = (() => void) | 'stay' | undefined;

/** Returns a function that saves the post without publishing it, and then leaves or stays; `undefined` where that is not possible. */
export function useSaveDraft(
  setFieldValue: (field: string, value: boolean) => unknown,
  element: HTMLFormElement | null,
  { isPossible, isSaving }: { isPossible: boolean; isSaving: boolean },
  exitRef: RefObject<Exit>,
) {
  // One that got no answer is repeated. A save that was refused keeps the user here, and a later one leads to the list.
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
