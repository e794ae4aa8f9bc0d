import type { CSSProperties } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { initials } from '@/shared/lib/text/strings';
import { Picture } from './picture';

const hue = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);

interface AvatarProps {
  name: string;
  image?: string | null;
  className?: string;
}

/** A person's picture, or their initials on a gradient if it can’t be shown. Decorative: the name is next to it. */
export function Avatar({ name, image, className }: AvatarProps) {
  const shape = cn('size-10 shrink-0 rounded-full object-cover', className);
  const drawn = (
    <span
      aria-hidden="true"
      className={cn('avatar-glow inline-grid place-items-center text-caption font-semibold', shape)}
      style={{ '--hue': hue(name) } as CSSProperties}
    >
      {initials(name)}
    </span>
  );
  return <Picture src={image} width={96} height={96} loading="lazy" className={shape} fallback={drawn} />;
}
