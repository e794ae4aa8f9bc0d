/** Does it whenever the window may be gone a moment later, until what is returned is called. */
export function onPageHide(act: () => void): () => void {
  window.addEventListener('pagehide', act);
  document.addEventListener('visibilitychange', act);
  return () => {
    window.removeEventListener('pagehide', act);
    document.removeEventListener('visibilitychange', act);
  };
}
