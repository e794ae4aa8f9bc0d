/** The longest delay in a busy browser, in milliseconds. */
const maxDelay = 1000;

export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: maxDelay });
  return () => cancelIdleCallback(handle);
}

const events = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Runs a callback at the first input on the page: for code that a visitor who only reads never needs. Returns the
 * cancel function.
 */
export function onFirstInput(run: () => void): () => void {
  const listeners = new AbortController();
  const first = () => {
    listeners.abort();
    run();
  };
  for (const event of events)
    window.addEventListener(event, first, { capture: true, signal: listeners.signal });
  return () => listeners.abort();
}
