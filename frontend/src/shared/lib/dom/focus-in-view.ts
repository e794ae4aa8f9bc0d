/**
 * Focuses an element, and scrolls only if it is out of sight: for an element that sticks to the window's edge, browsers scroll
 * to its place in the flow.
 */
export function focusInView(element: HTMLElement | null | undefined) {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  element.focus({ preventScroll: top >= 0 && bottom <= window.innerHeight });
}
