import { useFailedImage } from '@/hooks/use-failed-image';
import { cn } from '@/lib/dom/cn';

/** The stock covers' names. */
export const covers = ['orbit', 'lattice', 'contour', 'signal', 'tiles', 'flow'];

/** The stock cover of whatever has this id. */
export const stockCover = (id: number) => `/covers/${covers[Math.abs(id) % covers.length]}.svg`;

export interface CoverProps {
  /** Chooses the stock cover. */
  id: number;
  /** An image to show instead, if it loads. */
  image?: string | null;
  className?: string;
  /** For what is seen at once; all else loads when it comes near. */
  eager?: boolean;
}

/** A decorating picture that keeps its room while it loads, 16:10 unless `className` says otherwise. */
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
      decoding="async"
      className={cn('block aspect-[16/10] h-auto w-full object-cover', className)}
    />
  );
}
