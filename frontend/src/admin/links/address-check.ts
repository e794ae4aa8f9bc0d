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

const targetRoutes: Record<string, Target['kind']> = {
  '/services/:id': 'service',
  '/case-studies/:id': 'case-study',
  '/blog/:slug': 'post',
  '/authors/:slug': 'author',
};

/** Addresses that lead elsewhere than they seem to. */
const typos: { pattern: RegExp; warning: string; start?: string }[] = [
  {
    pattern: /^(?=www\.)/i,
    warning: 'Start it with “https://”. Without it, the link leads to a page of this site.',
    start: 'https://',
  },
  {
    pattern: /^\/\//,
    warning: 'Start it with “https://”, or with a single “/” for a page of this site.',
    start: 'https://',
  },
  {
    pattern: /^(https?):(?!\/\/)\/?/i,
    warning: 'Write “https://”, with two slashes after the colon.',
    start: '$1://',
  },
  { pattern: /^https?:\/\/(?:$|[/?#])/i, warning: 'The name of the site is missing after “https://”.' },
];

/** Checks an address of this site. Returns a warning, a record to look up, or `null` if there is nothing to check. */
export function checkAddress(
  address: string,
  pages: readonly string[],
  hosts: string[],
): AddressWarning | { target: Target } | null {
  const [origin = '', host = ''] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(address.trim()) ?? [];
  const isHere = hosts.includes(host.toLowerCase());
  const href = isHere ? address.trim().slice(origin.length) || '/' : address.trim();
  const typo = typos.find(({ pattern }) => pattern.test(href));
  if (typo) {
    const { pattern, warning, start } = typo;
    return { warning, ...(start && { correction: href.replace(pattern, start) }) };
  }
  if (!href || !isLink(href) || /^(?:[a-z][a-z0-9+.-]*:|[#?])/i.test(href)) return null;
  if (!href.startsWith('/'))
    return { warning: 'Start it with “/”. Without it, the link leads somewhere different on every page.' };
  const path = href.replace(/[?#].*$/, '') || '/';
  // Feeds and other files are not in the table of pages. Addresses ending in .html or .php are still checked.
  if (path.startsWith('/api/') || (/\.[a-z]+$/i.test(path) && !/\.(?:html?|php)$/i.test(path))) return null;
  const match = pages
    .map((page) => matchPath({ path: page, caseSensitive: true }, path))
    .find((found) => found !== null);
  if (!match) return { warning: 'There’s no page at this address.' };
  const kind = targetRoutes[match.pattern.path];
  const [name] = Object.values(match.params);
  return kind && name ? { target: { kind, name } } : null;
}
