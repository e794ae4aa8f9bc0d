import { useCallback, useState } from 'react';

/** Whether the picture at this address could not be shown, and what its `<img>` needs so that it is known. */
export function useFailedImage(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  // Of one that failed before the browser took the page over nobody heard.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (!src || !image?.complete || image.naturalWidth > 0) return;
      // A drawing without a size of its own is as wide, for some browsers, and no failure.
      image.decode().catch(() => setFailed(src));
    },
    [src],
  );
  return {
    isFailed: Boolean(src) && failed === src,
    imageProps: { ref, onError: () => setFailed(src ?? '') },
  };
}
