/** A hidden window does not paint: the callback then runs after this many milliseconds. */
const maxDelay = 100;

/** Runs a callback after the next paint. Returns a function that runs it now, unless it has run. */
export function afterPaint(run: () => void): () => void {
  let isDue = true;
  const once = () => {
    if (!isDue) return;
    isDue = false;
    clearTimeout(timer);
    run();
  };
  const timer = setTimeout(once, maxDelay);
  // A task queued in an animation frame runs after that frame's paint.
  requestAnimationFrame(() => setTimeout(once));
  return once;
}
