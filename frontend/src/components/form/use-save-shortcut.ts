import { useEffect } from 'react';
import { isBelow } from './focus-after-submit';

/** Matches the letter, or the physical key on keyboards without Latin letters. */
const isS = ({ key, code }: KeyboardEvent) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';

/**
 * Submits the form on Ctrl+S and ⌘S: from within the form or its dialog, or, with `'page'`, from anywhere on the page.
 */
export function useSaveShortcut(form: HTMLFormElement | null, from: 'form' | 'page' = 'form') {
  useEffect(() => {
    const scope = form?.closest('dialog') ?? form;
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
