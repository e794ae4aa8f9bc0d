/** However busy the browser is, it is not put off for longer, in milliseconds. */
const maxDelay = 1000;

/** Runs something once the browser has nothing better to do; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: maxDelay });
  return () => cancelIdleCallback(handle);
}
