/** Where a key is a letter of a text, or serves a dialog that is open. */
const keyConsumers = 'input, textarea, select, [contenteditable], dialog[open], [role$=dialog]';

/** Whether a single key is pressed as a shortcut: not with others, nor where somebody types or something else has taken it. */
export const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  event.key === key &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target as Element).closest(keyConsumers);
