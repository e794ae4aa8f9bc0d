const events = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Runs a callback at the first input on the page: for code that a visitor who only reads never needs. Returns the
 * cancel function.
 */
export function onFirstInput(run: () => void): () => void {
  const cancel = () => {
    for (const event of events) window.removeEventListener(event, first, true);
  };
  const first = () => {
    cancel();
    run();
  };
  for (const event of events) window.addEventListener(event, first, true);
  return cancel;
}
