import { useFailedImage } from '@/shared/hooks/use-failed-image';
import { cn } from '@/shared/lib/dom/cn';

/** The stock covers' names. */
export const covers = ['orbit', 'lattice', 'contour', 'signal', 'tiles', 'flow'];

/** Returns the stock cover for an id. */
export const stockCover = (id: number) => `/covers/${covers[Math.abs(id) % covers.length]}.svg`;

/**
 * Returns a cover for each item of a page: its own image, else its stock cover, else, if that is on the page already, the next
 * one that is not. With more items than covers they repeat.
 */
export function distinctCovers(items: readonly { id: number; image?: string | undefined }[]): string[] {
  const used = new Set(items.flatMap(({ image }) => image ?? []));
  return items.map(({ id, image }) => {
    if (image) return image;
    const own = stockCover(id);
    const free = covers.map((_, step) => stockCover(id + step)).find((cover) => !used.has(cover));
    used.add(free ?? own);
    return free ?? own;
  });
}

export interface CoverProps {
  /** Selects the stock cover. */
  id: number;
  /** An image to show instead, if it loads. */
  image?: string | null | undefined;
  className?: string;
  /** For images visible at once; others load lazily. */
  eager?: boolean;
}

/** A decorative image that reserves its space while it loads: 16:10 unless `className` sets another ratio. */
export function Cover({ id, image, className, eager = false }: CoverProps) {
  const { isFailed, imageProps } = useFailedImage(image);
  return (
    <img
      {...imageProps}
      src={image && !isFailed ? image : stockCover(id)}
      alt=""
      width={1200}
      height={750}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager && { fetchPriority: 'high' })}
      decoding="async"
      className={cn('block aspect-[16/10] h-auto w-full object-cover', className)}
    />
  );
}
