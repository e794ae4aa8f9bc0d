/** Whether this document leads on to another one of the site by itself: its notice goes along. */
export let isOpening = false;

export function openDocument(path: string, { replace = false } = {}) {
  isOpening = true;
  if (replace) window.location.replace(path);
  else window.location.assign(path);
}

/** After Back from the other document. */
export function endOpening() {
  isOpening = false;
}
