import { skipToken, type FetchBaseQueryMeta, type QueryReturnValue } from '@reduxjs/toolkit/query';
import { matchPath } from 'react-router-dom';
import { api, listTag } from '@/api/client';
import { unreadableError, type ApiError } from '@/api/errors';
import { isLink } from '@/lib/text/links';
import type { User } from '@/features/session/user';
import { usersPath } from '@/features/users/api';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { usePageState } from '@/hooks/use-page-state';
import { useSitePages } from '@/hooks/use-site-pages';
import { authorPath } from '@/components/markdown/author-path';

/** Debounce of the look-up of an address, in milliseconds. */
const pause = 400;

/** A record that has a page while it is published. */
interface Target {
  kind: 'service' | 'case-study' | 'post' | 'author';
  /** The id or slug in the address. */
  name: string;
}

type AddressCheck = { warning: string } | { target: Target };

type TargetState = 'published' | 'draft' | 'not-found';

const targetRoutes: Record<string, { kind: Target['kind']; parameter: string }> = {
  '/services/:id': { kind: 'service', parameter: 'id' },
  '/case-studies/:id': { kind: 'case-study', parameter: 'id' },
  '/blog/:slug': { kind: 'post', parameter: 'slug' },
  '/authors/:slug': { kind: 'author', parameter: 'slug' },
};

interface ListedRow {
  id: number;
  slug?: string;
  type?: string;
  published: boolean;
}

type AuthorNames = Pick<User, 'username' | 'displayName'>;

/** Authors of published posts have a page; other users may have one. */
const isAuthor = (slug: string, posts: unknown[], users: AuthorNames[]) =>
  posts.length > 0 ||
  users.some(({ displayName, username }) => authorPath(displayName || username) === `/authors/${slug}`);

type QueryResult = QueryReturnValue<unknown, ApiError, FetchBaseQueryMeta>;
type Call = (path: string) => QueryResult | PromiseLike<QueryResult>;

/** Looks through an administrators' list, a hundred rows at a time. */
async function findInList(call: Call, path: string, isTarget: (row: ListedRow) => boolean) {
  for (let next = path; ;) {
    const { data, error, meta } = await call(next);
    if (!Array.isArray(data)) return { error: error ?? unreadableError };
    const found = (data as ListedRow[]).find(isTarget);
    const cursor = meta?.response?.headers.get('x-next-cursor');
    if (!found && cursor) next = `${path}&cursor=${encodeURIComponent(cursor)}`;
    else if (!found) return { data: 'not-found' as const };
    else return { data: found.published ? ('published' as const) : ('draft' as const) };
  }
}

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Queries lists only: an absent record is then no 404, which the browser's console would show as an error. */
    target: build.query<TargetState, Target>({
      queryFn: async ({ kind, name }, _api, _options, call) => {
        const part = encodeURIComponent(name);
        if (kind === 'post')
          return findInList(call, `/api/admin/blog?limit=100&q=${part}`, ({ slug }) => slug === name);
        if (kind !== 'author')
          return findInList(
            call,
            '/api/admin/content?limit=100',
            ({ id, type }) => type === kind && String(id) === name,
          );
        const [posts, users] = await Promise.all([call(`/api/blog?limit=1&author=${part}`), call(usersPath)]);
        if (!Array.isArray(posts.data) || !Array.isArray(users.data))
          return { error: posts.error ?? users.error ?? unreadableError };
        return { data: isAuthor(part, posts.data, users.data as AuthorNames[]) ? 'published' : 'not-found' };
      },
      providesTags: [listTag('Blog'), listTag('Content'), listTag('Users')],
    }),
  }),
});

/** Converts an absolute address of this site to a relative one. */
function toRelative(href: string, hosts: string[]): string {
  const [origin, host] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(href) ?? [];
  return origin && host && hosts.includes(host.toLowerCase()) ? href.slice(origin.length) || '/' : href;
}

/** Returns what to write instead of an address that leads elsewhere than it seems to. */
function addressTypo(href: string): string | undefined {
  if (/^www\./i.test(href)) return 'Start it with “https://”. Without it, the link leads to a page of this site.';
  if (/^\/\//.test(href)) return 'Start it with “https://”, or with a single “/” for a page of this site.';
  if (/^https?:(?!\/\/)/i.test(href)) return 'Write “https://”, with two slashes after the colon.';
  if (/^https?:\/\/(?:$|[/?#])/i.test(href)) return 'The name of the site is missing after “https://”.';
  return undefined;
}

/** Checks an address of this site. Returns a warning, a record to look up, or `null` if there is nothing to check. */
function checkAddress(address: string, pages: string[], hosts: string[]): AddressCheck | null {
  const typo = addressTypo(address.trim());
  if (typo) return { warning: typo };
  const href = toRelative(address.trim(), hosts);
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

const warnings: Record<TargetState, string> = {
  published: '',
  draft: 'There’s only a draft at this address. Visitors don’t see it.',
  'not-found': 'There’s no page at this address.',
};

/** Warns of an internal address without a page. It can still be saved. */
export function useAddressWarning(address: string): string {
  const pages = useSitePages();
  const { site } = usePageState();
  const hosts = [window.location.host, site.url.replace(/^https?:\/\//, '').replace(/\/.*$/, '')];
  const check = checkAddress(useDebouncedValue(address, pause), pages, hosts);
  const target = check && 'target' in check ? check.target : skipToken;
  const { currentData } = addressApi.useTargetQuery(target);
  if (check && 'warning' in check) return check.warning;
  return currentData ? warnings[currentData] : '';
}
