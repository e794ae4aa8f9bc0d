import { portalHome } from './user';

/** Only its origin matters: it is compared with that of an address resolved against it. */
const base = 'https://site.invalid';

/** Normalises a path of this site; `undefined` if the address leads to another one. */
export function sitePath(address: string | null): string | undefined {
  // Browsers read `//host` and `/\host` as other sites, and drop tabs and line breaks before they look.
  if (!address?.startsWith('/') || !URL.canParse(address, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, base);
  // `/.//host` is normalised to a path that begins with `//`.
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** Returns the page to go to after a login, from the query of the login screen's address. */
export function returnPathOf(search: string): string | undefined {
  const path = sitePath(new URLSearchParams(search).get('next'));
  // The login screen would lead back to itself.
  return path && !/^\/auth(?:[/?#]|$)/.test(path) ? path : undefined;
}

/** Returns the address of the login screen that leads back to a page. The dashboard's start page is the default. */
export const loginPathFor = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname.replace(/\/+$/, '') === portalHome.admin && !search
    ? '/auth'
    : `/auth?next=${encodeURIComponent(pathname + search)}`;
