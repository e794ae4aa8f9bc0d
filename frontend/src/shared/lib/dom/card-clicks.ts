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
