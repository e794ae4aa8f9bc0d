import { useRef, type KeyboardEvent } from 'react';
import { applyEdit } from '@/admin/markdown/editor/apply-command';
import { passClosingTick } from '@/admin/markdown/editor/code-command';
import type { Edit, Selected } from '@/admin/markdown/editor/edit';
import { passClosingStar } from '@/admin/markdown/editor/emphasis-command';
import { toImageAddress } from '@/admin/markdown/editor/link-command';
import { scrollToPosition } from '@/admin/markdown/preview/sync/text-geometry';
import { isComposing } from '@/shared/lib/dom/keys';
import { continueBlock } from './continue-command';
import { indentItems } from './indent-command';
import { enterInTable, insertInCell, moveInTable } from './table-cells';

const modifierKeys = ['Shift', 'Control', 'Alt', 'Meta'];

/** What signs do that would end something. */
const closers: Record<string, (selected: Selected) => Edit | undefined> = {
  '*': passClosingStar,
  '`': passClosingTick,
  '|': (selected) => insertInCell(selected, '|'),
};

const tab = (selected: Selected, isBack: boolean, wasInUse: boolean) =>
  (isBack ? undefined : toImageAddress(selected)) ??
  (wasInUse ? (moveInTable(selected, isBack) ?? indentItems(selected, isBack)) : undefined);

/** Enter continues lists, quotes and tables; Tab nests list items and moves through a table's cells and to a new image's address; signs end emphasis and code only once. */
export function useTyping() {
  // A user who arrives by Tab leaves by Tab, and so does one who has pressed Escape: Tab edits after the caret was
  // placed or moved.
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
    if (key !== 'Tab' && !modifierKeys.includes(key)) isInUse.current = key !== 'Escape';
    if (event.defaultPrevented || ctrlKey || altKey || metaKey || isComposing(event) || field.readOnly)
      return;
    const { value: text, selectionStart: start, selectionEnd: end } = field;
    const selected = { text, start, end };
    const edit =
      key === 'Enter'
        ? (enterInTable(selected) ?? (shiftKey ? undefined : continueBlock(selected)))
        : key === 'Tab'
          ? tab(selected, shiftKey, wasInUse)
          : closers[key]?.(selected);
    if (!edit) return;
    event.preventDefault();
    applyEdit(field, edit);
    // A selection alone doesn't scroll.
    if (key === 'Tab') scrollToPosition(field, edit.start);
  };
  return { onFocus, onPointerDown, onKeyDown };
}
