import type { Location } from 'react-router-dom';

/** What `aria-current` says of an entry of a menu. */
export type Current = 'page' | 'true' | undefined;

/** Whether an entry's address is where one is ('page'), or what the page there belongs to ('true'). */
export function matchOf(href: string, { pathname, search, hash }: Location): Current {
  if (href === pathname || href === pathname + search + hash) return 'page';
  // A part of a page is no page that others belong to, and to the front page all of them would.
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
export function matchOfBranch({ href, children }: Entry, place: Location): Current {
  const beneath = `${href.replace(/\/$/, '')}/`;
  const own = href.startsWith('/')
    ? children.filter((child) => `${child.href}/`.startsWith(beneath))
    : children;
  return [href, ...own.map((child) => child.href)].some((one) => matchOf(one, place)) ? 'true' : undefined;
}
