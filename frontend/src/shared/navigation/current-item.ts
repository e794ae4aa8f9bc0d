import type { Location } from 'react-router-dom';

/** The `aria-current` value of a menu entry. */
export type AriaCurrent = 'page' | 'true' | undefined;

/** Returns 'page' for a link to the current page, 'true' for a link to a parent of it. */
export function ariaCurrentOf(href: string, { pathname, search, hash }: Location): AriaCurrent {
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
 * Whether the location belongs to an entry with a panel. Children outside the entry's path ('Contact' below 'Solutions')
 * count only if the entry's own link is not a path of this site.
 */
export function ariaCurrentOfBranch({ href, children }: Entry, location: Location): AriaCurrent {
  const pathPrefix = `${href.replace(/\/$/, '')}/`;
  const ownChildren = href.startsWith('/')
    ? children.filter((child) => `${child.href}/`.startsWith(pathPrefix))
    : children;
  return [href, ...ownChildren.map((child) => child.href)].some((one) => ariaCurrentOf(one, location))
    ? 'true'
    : undefined;
}
