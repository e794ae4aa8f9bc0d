import { useLocation, type Location } from 'react-router-dom';
import { SmartLink, type SmartLinkProps } from '@/shared/ui/smart-link';

/** Returns the `aria-current` of a link: 'page' to the current page, 'true' to a parent of it. */
export function ariaCurrentOf(href: string, { pathname, search, hash }: Location) {
  if (href === pathname || href === pathname + search + hash) return 'page';
  // A link with a query or hash has no subpages, and every page would be one of the front page's.
  if (/[?#]/.test(href) || href === '/') return undefined;
  return pathname.startsWith(`${href.replace(/\/$/, '')}/`) ? 'true' : undefined;
}

interface Entry {
  href: string;
  children: { href: string }[];
}

/**
 * Returns the `aria-current` of an entry with a panel. Children outside the entry's path ('Contact' below 'Solutions') count only
 * if the entry's own link is not a path of this site.
 */
export function ariaCurrentOfBranch({ href, children }: Entry, location: Location) {
  const pathPrefix = `${href.replace(/\/$/, '')}/`;
  const ownChildren = href.startsWith('/')
    ? children.filter((child) => `${child.href}/`.startsWith(pathPrefix))
    : children;
  return [href, ...ownChildren.map((child) => child.href)].some((one) => ariaCurrentOf(one, location))
    ? 'true'
    : undefined;
}

/** A link of a menu, marked if it leads to the current page or to a parent of it. */
export const MenuLink = (props: SmartLinkProps) => (
  <SmartLink {...props} aria-current={ariaCurrentOf(props.to, useLocation())} />
);
