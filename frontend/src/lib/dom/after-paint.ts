/** A window that nobody sees draws nothing: so long is waited for that, in milliseconds. */
const maxDelay = 100;

/** Runs something once what is there now has been drawn. The answer runs it at once, unless it has run. */
export function afterPaint(run: () => void): () => void {
  let isDue = true;
  const once = () => {
    if (!isDue) return;
    isDue = false;
    clearTimeout(timer);
    run();
  };
  const timer = setTimeout(once, maxDelay);
  // What is posted in a frame comes after it.
  requestAnimationFrame(() => setTimeout(once));
  return once;
}
