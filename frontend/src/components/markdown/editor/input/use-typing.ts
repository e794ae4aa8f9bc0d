import { useRef, type KeyboardEvent } from 'react';
import { applyEdit } from '@/components/markdown/editor/apply-command';
import { isComposing } from '@/lib/dom/ime';
import { continueBlock } from './continue-command';
import { indentItems } from './indent-command';

const modifierKeys = ['Shift', 'Control', 'Alt', 'Meta'];

/** Enter continues lists and quotes; Tab nests list items. */
export function useTyping() {
  // A user who arrives by Tab leaves by Tab: items are nested after the caret was placed or moved.
  const isInUse = useRef(false);
  const onFocus = () => {
    isInUse.current = false;
  };
  const onPointerDown = () => {
    isInUse.current = true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, currentTarget: field } = event;
    const wasInUse = isInUse.current;
    if (key !== 'Tab' && !modifierKeys.includes(key)) isInUse.current = true;
    if (event.defaultPrevented || ctrlKey || altKey || metaKey || isComposing(event) || field.readOnly)
      return;
    const { value: text, selectionStart: start, selectionEnd: end } = field;
    const selected = { text, start, end };
    const edit =
      key === 'Enter' && !shiftKey
        ? continueBlock(selected)
        : key === 'Tab' && wasInUse
          ? indentItems(selected, shiftKey)
          : undefined;
    if (!edit) return;
    event.preventDefault();
    applyEdit(field, edit);
  };
  return { onFocus, onPointerDown, onKeyDown };
}
