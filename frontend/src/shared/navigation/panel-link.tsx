import type { CSSProperties } from 'react';
import { Badge } from '@/shared/ui/badge';
import { Icon } from '@/shared/ui/icon';
import { Picture } from '@/shared/ui/picture';
import { isImageAllowedByCsp } from '@/shared/lib/text/links';
import { MenuLink } from './menu-link';
import type { NavigationItem } from './queries';

/**
 * A line of a panel. Its coloured border is inset, so that it does not meet the panel's rounded corners. Its picture, if it can be
 * shown, replaces the icon.
 */
export function PanelLink({ item, label }: { item: NavigationItem; label: string }) {
  const { icon, color, description, featured, imageUrl } = item.metadata ?? {};
  return (
    <MenuLink
      to={item.href}
      className="group flex h-full gap-3 border-l-2 border-line pl-3 outline-none after:absolute after:inset-0"
      style={color ? ({ borderLeftColor: color } satisfies CSSProperties) : undefined}
    >
      <Picture
        src={imageUrl && isImageAllowedByCsp(imageUrl) ? imageUrl : null}
        width={64}
        height={40}
        className="mt-0.5 h-10 w-16 shrink-0 rounded-control object-cover"
        fallback={<Icon name={icon} className="mt-0.5 size-5 shrink-0 text-muted" />}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2 text-ui group-aria-[current]:text-blue">
          {label}
          {featured && <Badge variant="blue">Featured</Badge>}
        </span>
        <span className="mt-0.5 block text-caption font-normal text-muted">
          {description || `Explore our ${item.label} offerings and solutions.`}
        </span>
      </span>
    </MenuLink>
  );
}
