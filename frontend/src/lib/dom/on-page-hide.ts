/** Runs a callback whenever the page is hidden and may be discarded. Returns the unsubscribe function. */
export function onPageHide(act: () => void): () => void {
  window.addEventListener('pagehide', act);
  document.addEventListener('visibilitychange', act);
  return () => {
    window.removeEventListener('pagehide', act);
    document.removeEventListener('visibilitychange', act);
  };
}
