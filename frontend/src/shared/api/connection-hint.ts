/** Shown while the browser is offline. */
export const offlineHint = 'You’re offline. Your text is kept.';

/** Returns what to add to the message of a request that got no response. */
export const connectionHint = () =>
  navigator.onLine ? 'The connection to the server failed. Your text is kept.' : offlineHint;
