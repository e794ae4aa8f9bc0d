import { skipToken, type FetchBaseQueryMeta, type QueryReturnValue } from '@reduxjs/toolkit/query';
import { matchPath } from 'react-router-dom';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { api, listTag } from '@/admin/api/base-api';
import { unreadableError, type ApiError } from '@/shared/api/errors';
import type { Schema } from '@/shared/api/types';
import { usePageState } from '@/shared/hooks/use-page-state';
import { isLink } from '@/shared/lib/text/links';
import { allPatterns } from '@/shared/links/page-list';
import { authorPath } from '@/shared/links/page-paths';

/** Debounce of the look-up of an address, in milliseconds. */
const pause = 400;

const notFoundWarning = 'There’s no page at this address.';
const draftWarning = 'There’s only a draft at this address. Visitors don’t see it.';

interface AddressWarning {
  warning: string;
  correction?: string;
}

/** A record that has a page while it is published, by the pattern of its address and its id or slug. */
interface Target {
  pattern: string;
  name: string;
}

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

/** Checks an address of this site. Returns a warning, a record to look up, or `undefined` if there is nothing to check. */
function checkAddress(
  text: string,
  pages: readonly string[],
  hosts: string[],
): AddressWarning | Target | undefined {
  const address = text.trim();
  const [origin = '', host = ''] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(address) ?? [];
  const href = hosts.includes(host.toLowerCase()) ? address.slice(origin.length) || '/' : address;
  const typo = typos.find(({ pattern }) => pattern.test(href));
  if (typo) {
    const { pattern, warning, start } = typo;
    return { warning, ...(start && { correction: href.replace(pattern, start) }) };
  }
  if (!href || !isLink(href) || /^(?:[a-z][a-z0-9+.-]*:|[#?])/i.test(href)) return undefined;
  if (!href.startsWith('/'))
    return { warning: 'Start it with “/”. Without it, the link leads somewhere different on every page.' };
  const path = href.replace(/[?#].*$/, '') || '/';
  // Feeds and other files are not in the table of pages. Addresses ending in .html or .php are still checked.
  if (path.startsWith('/api/') || (/\.[a-z]+$/i.test(path) && !/\.(?:html?|php)$/i.test(path)))
    return undefined;
  const match = pages
    .map((page) => matchPath({ path: page, caseSensitive: true }, path))
    .find((found) => found !== null);
  if (!match) return { warning: notFoundWarning };
  const { pattern, params } = match;
  const [name] = Object.values(params);
  return name && pattern.path in finders ? { pattern: pattern.path, name } : undefined;
}

type QueryResult = QueryReturnValue<unknown, ApiError, FetchBaseQueryMeta>;
type Call = (path: string) => QueryResult | PromiseLike<QueryResult>;
type ListedRow = Pick<Schema<'ContentItem'>, 'id' | 'published'> & { slug?: string; type?: string };

async function rowsOf<Row>(call: Call, path: string) {
  const { data, error, meta } = await call(path);
  if (!Array.isArray(data)) throw error ?? unreadableError;
  return { rows: data as Row[], next: meta?.response?.headers.get('x-next-cursor') };
}

/** Looks through an administrators' list, a hundred rows at a time. Returns the warning about what was found. */
async function findInList(call: Call, path: string, isTarget: (row: ListedRow) => boolean): Promise<string> {
  for (let cursor = ''; ;) {
    const { rows, next } = await rowsOf<ListedRow>(call, path + cursor);
    const found = rows.find(isTarget);
    if (found) return found.published ? '' : draftWarning;
    if (!next) return notFoundWarning;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

const findContent = (wanted: string) => (call: Call, name: string) =>
  findInList(call, '/api/admin/content?limit=100', ({ id, type }) => type === wanted && String(id) === name);

/**
 * How a record is looked up, by the pattern of its address. Queries lists only: an absent record is then no 404, which the
 * browser's console would show as an error.
 */
const finders: Record<string, (call: Call, name: string, part: string) => Promise<string>> = {
  '/services/:id': findContent('service'),
  '/case-studies/:id': findContent('case-study'),
  '/blog/:slug': (call, name, part) =>
    findInList(call, `/api/admin/blog?limit=100&q=${part}`, ({ slug }) => slug === name),
  // Authors of published posts have a page; other users may have one.
  '/authors/:slug': async (call, _name, part) => {
    const posts = await rowsOf(call, `/api/blog?limit=1&author=${part}`);
    const users = await rowsOf<Schema<'User'>>(call, '/api/admin/users');
    const paths = users.rows.map(({ displayName, username }) => authorPath(displayName || username));
    return posts.rows.length > 0 || paths.includes(`/authors/${part}`) ? '' : notFoundWarning;
  },
};

const keyOf = ({ pattern, name }: Target) => `${pattern} ${name}`;

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The warnings about records by key; none about one that can't be looked up. */
    targets: build.query<Record<string, string>, Target[]>({
      queryFn: async (targets, _api, _options, call) => {
        const answers = new Map<string, ReturnType<Call>>();
        const once = (path: string) => {
          const answer = answers.get(path) ?? call(path);
          answers.set(path, answer);
          return answer;
        };
        const warnings = targets.map(async (target) => {
          const { pattern, name } = target;
          const find = finders[pattern]?.(once, name, encodeURIComponent(name.normalize('NFC')));
          return [keyOf(target), (await find?.catch(() => '')) ?? ''] as const;
        });
        return { data: Object.fromEntries(await Promise.all(warnings)) };
      },
      providesTags: [listTag('Blog'), listTag('Content'), listTag('Users')],
    }),
  }),
});

function useWarnings(addresses: string[]): (AddressWarning | undefined)[] {
  const { site } = usePageState();
  const hosts = [window.location.host, site.url.replace(/^https?:\/\//, '').replace(/\/.*$/, '')];
  const checks = addresses.map((address) => checkAddress(address, allPatterns, hosts));
  const targets = new Map(
    checks.flatMap((check) => (check && 'name' in check ? [[keyOf(check), check] as const] : [])),
  );
  // The last warnings stay while other links are looked up.
  const { data = {} } = addressApi.useTargetsQuery(targets.size > 0 ? [...targets.values()] : skipToken);
  return checks.map((check) => {
    if (!check || 'warning' in check) return check;
    const warning = data[keyOf(check)];
    return warning ? { warning } : undefined;
  });
}

/** Warns of an internal address without a page. It can still be saved. */
export function useAddressWarning(address: string): AddressWarning {
  const settled = useDebouncedValue(address, pause);
  const [warning] = useWarnings([settled]);
  // A warning about an earlier text would contradict the present one.
  return (settled === address && warning) || { warning: '' };
}

export function useAddressWarnings<Id>(entries: { id: Id; href: string }[] = []): Map<Id, string> {
  const warnings = useWarnings(entries.map(({ href }) => href));
  return new Map(
    entries.flatMap(({ id }, index) => (warnings[index] ? [[id, warnings[index].warning]] : [])),
  );
}
