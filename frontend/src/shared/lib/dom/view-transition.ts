/**
 * Whether a change of the page can be shown as a view transition, and the visitor has not asked for less motion. On a phone it
 * would put the next page off by the time that a picture of this one takes.
 */
export const canTransitionView = () =>
  'startViewTransition' in document &&
  matchMedia('(pointer: fine) and (prefers-reduced-motion: no-preference)').matches;

/** Makes a change of the page as a view transition. A transition that the browser skips still makes it. */
export function transitionView(update: () => void | Promise<void>) {
  const transition = document.startViewTransition(update);
  // It is skipped in a hidden window, or if a second one follows at once.
  for (const step of [transition.ready, transition.finished]) step.catch(() => undefined);
}
