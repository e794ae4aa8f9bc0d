/** Runs a callback whenever the page is hidden and may be discarded. Returns the unsubscribe function. */
export function onPageHide(callback: () => void): () => void {
  window.addEventListener('pagehide', callback);
  document.addEventListener('visibilitychange', callback);
  return () => {
    window.removeEventListener('pagehide', callback);
    document.removeEventListener('visibilitychange', callback);
  };
}
