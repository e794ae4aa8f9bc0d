import { useCallback, useState, type ImgHTMLAttributes, type ReactNode } from 'react';

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  src: string | null | undefined;
  fallback: ReactNode;
}

export function Picture({ src, fallback, ...rest }: PictureProps) {
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
  if (!src || failed === src) return fallback;
  return <img ref={ref} onError={() => setFailed(src)} {...rest} src={src} alt="" />;
}
