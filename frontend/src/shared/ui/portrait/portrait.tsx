import type { CSSProperties } from 'react';
import { useFailedImage } from '@/shared/hooks/use-failed-image';
import { cn } from '@/shared/lib/dom/cn';
import { portraitBars } from './portrait-bars';

export interface PortraitProps {
  name: string;
  image?: string | null | undefined;
  className?: string;
}

/** A person's picture, or a drawn one in two tones if it can't be shown. Decorative: the name is next to it. */
export function Portrait({ name, image, className }: PortraitProps) {
  const shape = cn('aspect-square shrink-0 rounded-card object-cover', className);
  const { isFailed, imageProps } = useFailedImage(image);
  if (image && !isFailed)
    return (
      <img {...imageProps} src={image} alt="" width={192} height={192} loading="lazy" className={shape} />
    );
  const { shade, light, hue } = portraitBars(name);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      className={cn('portrait-glow', shape)}
      style={{ '--hue': hue } as CSSProperties}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
    >
      <path d={shade} opacity=".35" />
      <path d={light} opacity=".9" />
    </svg>
  );
}
