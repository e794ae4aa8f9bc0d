import { useEffect, useEffectEvent } from 'react';
import { isBelowModal } from '@/shared/lib/dom/modals';

/** Matches the letter, or the physical key on keyboards without Latin letters. */
const isS = ({ key, code }: KeyboardEvent) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';

/** Saves on Ctrl+S and ⌘S: from within the form's dialog, or else from anywhere on the page. */
export function useSaveShortcut(form: HTMLFormElement | null, save: () => unknown) {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const dialog = form?.closest('dialog');
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event;
      if (!isS(event) || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      const isWithin = !dialog || dialog.contains(event.target as Node);
      // A dialog that has been opened meanwhile goes first, and nothing is saved by the browser from there either.
      const isCovered = form && isBelowModal(form);
      if (isWithin || isCovered) event.preventDefault();
      if (isWithin && !isCovered) onSave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}
