import { useEffect } from 'react';
import { isBelow } from './focus-after-submit';

/**
 * Ctrl+S and ⌘S save, as in every editor: from within the form or the dialog that it fills, or, where the form is what
 * the page is for, from anywhere on the page.
 */
export function useSaveKey(form: HTMLFormElement | null, from: 'form' | 'page' = 'form') {
  useEffect(() => {
    const scope: EventTarget | null = from === 'page' ? document : (form?.closest('[role=dialog]') ?? form);
    const save = (event: Event) => {
      const { key, ctrlKey, metaKey } = event as KeyboardEvent;
      if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey)) return;
      event.preventDefault();
      // A dialog that has been opened meanwhile goes first.
      if (form && !isBelow(form)) form.requestSubmit();
    };
    scope?.addEventListener('keydown', save);
    return () => scope?.removeEventListener('keydown', save);
  }, [form, from]);
}
