/** Elements that use single keys themselves. */
const keyConsumers =
  'input:not([type=checkbox]), textarea, select, [contenteditable], dialog[open], [role$=dialog], [data-notices]';

/** Whether a key press is a single-key shortcut: no modifier, not in a text field or dialog, not handled already. */
export const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  event.key === key &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target as Element).closest(keyConsumers);
