import type { CSSProperties } from 'react';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { SmartLink } from '@/components/ui/smart-link';
import type { NavigationItem } from '@/features/navigation/queries';
import { useFailedImage } from '@/hooks/use-failed-image';
import { isImageAllowedByCsp } from '@/lib/dom/image-policy';
import type { AriaCurrent } from './current-item';

/** A line of a dropdown panel. Its picture, if it can be shown, replaces the icon. */
export function PanelLink({ item, current }: { item: NavigationItem; current: AriaCurrent }) {
  const { icon, color, description, featured, imageUrl } = item.metadata ?? {};
  const { isFailed, imageProps } = useFailedImage(imageUrl);
  const hasImage = imageUrl && !isFailed && isImageAllowedByCsp(imageUrl);
  return (
    <SmartLink
      to={item.href}
      aria-current={current}
      className="group flex h-full gap-3 rounded-r-control border-l-2 border-line py-2.5 pr-3 pl-3.5 transition-colors hover:bg-sunken"
      style={color ? ({ borderLeftColor: color } satisfies CSSProperties) : undefined}
    >
      {hasImage ? (
        <img
          {...imageProps}
          src={imageUrl}
          alt=""
          width={64}
          height={40}
          className="mt-0.5 h-10 w-16 shrink-0 rounded-control object-cover"
        />
      ) : (
        <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-muted" />
      )}
      <span className="min-w-0 wrap-anywhere">
        <span className="flex items-center gap-2 text-ui group-aria-[current]:text-blue">
          {item.label}
          {featured && <Badge variant="blue">Featured</Badge>}
        </span>
        <span className="mt-0.5 block text-caption font-normal text-muted">
          {description || `Explore our ${item.label} offerings and solutions.`}
        </span>
      </span>
    </SmartLink>
  );
}
