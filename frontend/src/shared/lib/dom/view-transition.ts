/** Whether a change of the page can be shown as a view transition, and the visitor has not asked for less motion. */
export const canTransitionView = () =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Makes a change of the page as a view transition. A transition that the browser skips still makes it. */
export function transitionView(update: () => void | Promise<void>) {
  const transition = document.startViewTransition(update);
  // It is skipped in a hidden window, or if a second one follows at once.
  for (const step of [transition.ready, transition.finished]) step.catch(() => undefined);
}
