import type { ImgHTMLAttributes } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { Picture } from './picture';

export const covers = ['orbit', 'lattice', 'contour', 'signal', 'tiles', 'flow'];

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

/** Returns a post's cover, generated from its tags; neighbours in the list differ by their motif. */
export function postCover({ id, tags }: { id: number; tags?: string[] | null }) {
  const words = [covers[id % covers.length], ...(tags ?? []).slice(0, 2), `n${id}`].join('-');
  return `/art/${encodeURIComponent(words.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100))}.svg`;
}

interface CoverProps {
  id: number;
  image?: string | null | undefined;
  className?: string;
  /** For images visible at once; others load lazily. */
  eager?: boolean;
}

/** A decorative image that reserves its space while it loads: 16:10 unless `className` sets another ratio. */
export function Cover({ id, image, className, eager = false }: CoverProps) {
  const attributes: ImgHTMLAttributes<HTMLImageElement> = {
    width: 1200,
    height: 750,
    loading: eager ? 'eager' : 'lazy',
    ...(eager && { fetchPriority: 'high' }),
    decoding: 'async',
    className: cn('block aspect-[16/10] h-auto w-full object-cover', className),
  };
  return (
    <Picture src={image} {...attributes} fallback={<img {...attributes} src={stockCover(id)} alt="" />} />
  );
}
