import { useCallback, useState } from 'react';

/** Whether the picture at this address could not be shown, and what its `<img>` needs so that it is known. */
export function useFailedImage(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  // Of one that failed before the browser took the page over nobody heard.
  const ref = useCallback(
    (picture: HTMLImageElement | null) => {
      if (!src || !picture?.complete || picture.naturalWidth > 0) return;
      // A drawing without a size of its own is as wide, for some browsers, and no failure.
      picture.decode().catch(() => setFailed(src));
    },
    [src],
  );
  return { isFailed: Boolean(src) && failed === src, watched: { ref, onError: () => setFailed(src ?? '') } };
}
