/** The longest delay in a busy browser, in milliseconds. */
const maxDelay = 1000;

/** Runs a callback when the browser is idle. Returns the cancel function. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: maxDelay });
  return () => cancelIdleCallback(handle);
}
