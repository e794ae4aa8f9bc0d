import { attempt } from './session-storage';

const keyConsumers =
  'input:not([type=checkbox]), textarea, select, [contenteditable], dialog[open], [role$=dialog], [data-notices]';

/** Where the switch is stored: 'off', or absent. */
export const singleKeysKey = 'portico-single-keys';

/** Whether letters and signs are shortcuts in this browser: whoever speaks to the computer types them by accident. */
export const hasSingleKeys = () => attempt(() => localStorage.getItem(singleKeysKey)) !== 'off';

/** Whether a key press is a single-key shortcut: no modifier, not in a text field or dialog, not handled already. */
export const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  event.key === key &&
  (key.length > 1 || hasSingleKeys()) &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target as Element).closest(keyConsumers);

type Click = Pick<MouseEvent, 'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Click): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Whether an input method is composing: Enter and Escape then belong to it. */
export function isComposing(event: object): boolean {
  const native = ('nativeEvent' in event ? event.nativeEvent : event) as Partial<KeyboardEvent>;
  // Safari reports `isComposing: false` for the key that ends a composition, but keyCode 229.
  return native.isComposing === true || native.keyCode === 229;
}

/** A card of which a link covers everything but its paragraphs, which a mouse can select (`app.css`). */
const card = ':is(article, li).group';

/** A click on a card's paragraph follows its link, unless it ends a selection. */
export function followCardClick({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (button !== 0 || !(target instanceof Element)) return;
  const paragraph = target.closest(`${card} p`);
  if (!paragraph || target.closest('a, button') || !getSelection()?.isCollapsed) return;
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  const link = paragraph.closest(card)?.querySelector<HTMLElement>('h3 a');
  // As a click on the link itself does; the card with the focus gives its cover to the view transition.
  link?.focus({ preventScroll: true });
  link?.dispatchEvent(new MouseEvent('click', init));
}
