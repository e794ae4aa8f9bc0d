import type { KeyboardEvent } from 'react';

const controls = 'a, button, input[type=checkbox]';

/** Moves the focus with the arrow keys to the same control of the row above or below. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
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
  goal.focus();
}
