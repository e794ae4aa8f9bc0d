import type { KeyboardEvent } from 'react';

/**
 * An arrow opens a native pick list, as it does on a Mac, instead of choosing the option beside: for lists whose choice
 * does something at once, which must not be done on the way to another option.
 */
export function openByArrow(event: KeyboardEvent<HTMLSelectElement>) {
  if (!/^Arrow(Up|Down)$/.test(event.key) || !('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}
