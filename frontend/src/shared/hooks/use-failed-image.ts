import { useCallback, useState } from 'react';

/** Whether an image failed to load, and the props with which its `<img>` reports that. */
export function useFailedImage(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>();
  // An image that failed before hydration has fired its event already.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (!src || !image?.complete || image.naturalWidth > 0) return;
      // An SVG without intrinsic size also has a natural width of 0 in some browsers.
      image.decode().catch(() => setFailed(src));
    },
    [src],
  );
  return {
    isFailed: Boolean(src) && failed === src,
    imageProps: { ref, onError: () => setFailed(src ?? '') },
  };
}
