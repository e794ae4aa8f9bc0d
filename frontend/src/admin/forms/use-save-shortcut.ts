import { useEffect, useEffectEvent } from 'react';
import { isBelowModal } from '@/shared/lib/dom/modals';

/** Matches the letter, or the physical key on keyboards without Latin letters. */
const isS = ({ key, code }: KeyboardEvent) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 's' : code === 'KeyS';

/**
 * Saves on Ctrl+S and ⌘S, by default by submitting the form: from within the form or its dialog, or, with `'page'`, from anywhere on
 * the page.
 */
export function useSaveShortcut(
  form: HTMLFormElement | null,
  from: 'form' | 'page' = 'form',
  save = () => form?.requestSubmit(),
) {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const scope = form?.closest('dialog') ?? form;
    const onKeyDown = (event: Event) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event as KeyboardEvent;
      if (!isS(event as KeyboardEvent) || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      const isWithin = from === 'page' || scope?.contains(event.target as Node);
      // A dialog that has been opened meanwhile goes first, and nothing is saved by the browser from there either.
      const isCovered = form && isBelowModal(form);
      if (isWithin || isCovered) event.preventDefault();
      if (isWithin && !isCovered) onSave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form, from]);
}
