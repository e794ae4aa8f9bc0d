import { useEffect } from 'react';
import { isBelow } from './focus-after-submit';

/** The letter of this keyboard, or where it has no Latin ones the key that stands at its place on others. */
const isS = ({ key, code }: KeyboardEvent) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';

/**
 * Ctrl+S and ⌘S save, as in every editor: from within the form or the dialog that it fills, or, where the form is what
 * the page is for, from anywhere on the page.
 */
export function useSaveShortcut(form: HTMLFormElement | null, from: 'form' | 'page' = 'form') {
  useEffect(() => {
    const scope = form?.closest('[role=dialog]') ?? form;
    const save = (event: Event) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event as KeyboardEvent;
      if (!isS(event as KeyboardEvent) || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      const isWithin = from === 'page' || scope?.contains(event.target as Node);
      // A dialog that has been opened meanwhile goes first, and nothing is saved by the browser from there either.
      const isCovered = form && isBelow(form);
      if (isWithin || isCovered) event.preventDefault();
      if (isWithin && !isCovered) form?.requestSubmit();
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, [form, from]);
}
