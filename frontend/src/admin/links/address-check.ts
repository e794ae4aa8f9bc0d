import { matchPath } from 'react-router-dom';
import { isLink } from '@/shared/lib/text/links';

/** A record that has a page while it is published. */
export interface Target {
  kind: 'service' | 'case-study' | 'post' | 'author';
  /** The id or slug in the address. */
  name: string;
}

export interface AddressWarning {
  warning: string;
  /** The address that is probably meant. */
  correction?: string;
}

export type AddressCheck = AddressWarning | { target: Target };

export type TargetState = 'published' | 'draft' | 'not-found';

const targetRoutes: Record<string, { kind: Target['kind']; parameter: string }> = {
  '/services/:id': { kind: 'service', parameter: 'id' },
  '/case-studies/:id': { kind: 'case-study', parameter: 'id' },
  '/blog/:slug': { kind: 'post', parameter: 'slug' },
  '/authors/:slug': { kind: 'author', parameter: 'slug' },
};

/** Converts an absolute address of this site to a relative one. */
function toRelative(href: string, hosts: string[]): string {
  const [origin, host] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(href) ?? [];
  return origin && host && hosts.includes(host.toLowerCase()) ? href.slice(origin.length) || '/' : href;
}

/** Returns a warning about an address that leads elsewhere than it seems to. */
function warnOfTypo(href: string): AddressWarning | undefined {
  if (/^www\./i.test(href))
    return {
      warning: 'Start it with “https://”. Without it, the link leads to a page of this site.',
      correction: `https://${href}`,
    };
  if (/^\/\//.test(href))
    return {
      warning: 'Start it with “https://”, or with a single “/” for a page of this site.',
      correction: `https:${href}`,
    };
  if (/^https?:(?!\/\/)/i.test(href))
    return {
      warning: 'Write “https://”, with two slashes after the colon.',
      correction: href.replace(/^(https?):\/?/i, '$1://'),
    };
  if (/^https?:\/\/(?:$|[/?#])/i.test(href))
    return { warning: 'The name of the site is missing after “https://”.' };
  return undefined;
}

/** Checks an address of this site. Returns a warning, a record to look up, or `null` if there is nothing to check. */
export function checkAddress(address: string, pages: string[], hosts: string[]): AddressCheck | null {
  const href = toRelative(address.trim(), hosts);
  const typo = warnOfTypo(href);
  if (typo) return typo;
  if (!href || !isLink(href) || /^(?:[a-z][a-z0-9+.-]*:|\/\/|[#?])/i.test(href)) return null;
  if (!href.startsWith('/'))
    return { warning: 'Start it with “/”. Without it, the link leads somewhere different on every page.' };
  const path = href.replace(/[?#].*$/, '') || '/';
  // Feeds and other files are not in the table of pages. Addresses ending in .html or .php are still checked.
  if (path.startsWith('/api/') || (/\.[a-z]+$/i.test(path) && !/\.(?:html?|php)$/i.test(path))) return null;
  const pattern = pages.find((page) => matchPath({ path: page, caseSensitive: true }, path));
  if (!pattern) return { warning: 'There’s no page at this address.' };
  const route = targetRoutes[pattern];
  const name = route && matchPath({ path: pattern, caseSensitive: true }, path)?.params[route.parameter];
  return route && name ? { target: { kind: route.kind, name } } : null;
}
