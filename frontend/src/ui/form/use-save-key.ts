import { useEffect } from 'react';

/** A question that is asked meanwhile has to be answered first. */
const isQuestion = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=alertdialog]') !== null;

/**
 * Ctrl+S and ⌘S save, as in every editor: from within the form, or, where the form is what the page is for, from
 * anywhere on the page.
 */
export function useSaveKey(form: HTMLFormElement | null, from: 'form' | 'page' = 'form') {
  useEffect(() => {
    const scope: EventTarget | null = from === 'page' ? document : form;
    const save = (event: Event) => {
      const { key, ctrlKey, metaKey, target } = event as KeyboardEvent;
      if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey)) return;
      event.preventDefault();
      if (!isQuestion(target)) form?.requestSubmit();
    };
    scope?.addEventListener('keydown', save);
    return () => scope?.removeEventListener('keydown', save);
  }, [form, from]);
}
