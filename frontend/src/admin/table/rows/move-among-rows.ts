import type { KeyboardEvent } from 'react';

const controls = 'a, button, input[type=checkbox]';

const select = (control: HTMLElement) => {
  if (control instanceof HTMLInputElement && !control.checked) control.click();
};

/** Moves the focus with the arrow keys to the same control of the row above or below. With Shift, boxes of both rows are ticked. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || ctrlKey || metaKey || altKey) return;
  const control = target as HTMLElement;
  const cell = control.closest<HTMLTableCellElement>('th, td');
  const row = cell?.closest('tr');
  if (!cell || !control.matches(controls)) return;
  const index = [...cell.querySelectorAll(controls)].indexOf(control);
  const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const goal = next?.children[cell.cellIndex]?.querySelectorAll<HTMLElement>(controls)[index];
  if (!goal) return;
  event.preventDefault();
  if (shiftKey) for (const box of [control, goal]) select(box);
  goal.focus();
}
