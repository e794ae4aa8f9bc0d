import { skipToken } from '@reduxjs/toolkit/query';
import { matchPath } from 'react-router-dom';
import { api } from '@/lib/api';
import { isLink } from '@/lib/rules';
import { useSitePages } from '@/lib/site-pages';
import { useSettled } from '@/lib/use-settled';

/** How long nothing must have been typed before an address is looked up, in milliseconds. */
const pause = 400;

/** Something that has a page of its own as long as it is published. */
interface Target {
  kind: 'service' | 'case-study' | 'post' | 'author';
  /** What the address calls it. */
  name: string;
}

type Finding = 'published' | 'draft' | 'missing';

const kinds: Record<string, { kind: Target['kind']; parameter: string }> = {
  '/services/:id': { kind: 'service', parameter: 'id' },
  '/case-studies/:id': { kind: 'case-study', parameter: 'id' },
  '/blog/:slug': { kind: 'post', parameter: 'slug' },
  '/authors/:slug': { kind: 'author', parameter: 'slug' },
};

interface Listed {
  id: number;
  slug?: string;
  published: boolean;
}

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asks lists where there are some: what is not there is no failure then. */
    target: build.query<Finding, Target>({
      queryFn: async ({ kind, name }, _api, _options, call) => {
        const part = encodeURIComponent(name);
        const path =
          kind === 'author'
            ? { url: `/api/authors/${part}`, validateStatus: ({ status }: Response) => status < 500 }
            : kind === 'post'
              ? `/api/admin/blog?limit=100&q=${part}`
              : `/api/content/${kind}`;
        const { data, error } = await call(path);
        if (error) return { error };
        if (kind === 'author') return { data: hasName(data) ? 'published' : 'missing' };
        const found = (data as Listed[]).find(({ id, slug }) => (slug ?? String(id)) === name);
        if (!found) return { data: 'missing' };
        return { data: found.published ? 'published' : 'draft' };
      },
      providesTags: ['Blog', 'Content', 'Users'],
    }),
  }),
});

const hasName = (data: unknown) => typeof data === 'object' && data !== null && 'slug' in data;

/** What an address inside of the site leads to: one of these, `null` where only the lookup can tell. */
function readAddress(address: string, pages: string[]): { warning: string } | { target: Target } | null {
  const href = address.trim();
  if (!href || !isLink(href) || /^(?:[a-z][a-z0-9+.-]*:|\/\/|[#?])/i.test(href)) return null;
  if (!href.startsWith('/'))
    return { warning: 'Begin it with “/”: as it is, it leads somewhere else from every page.' };
  const path = href.replace(/[?#].*$/, '');
  // What is no page, such as a feed, is not in the table of pages.
  if (path.startsWith('/api/') || /\.[a-z]+$/i.test(path)) return null;
  const pattern = pages.find((page) => matchPath({ path: page, caseSensitive: true }, path));
  if (!pattern) return { warning: 'There is no page at this address.' };
  const known = kinds[pattern];
  const name = known && matchPath({ path: pattern, caseSensitive: true }, path)?.params[known.parameter];
  return known && name ? { target: { kind: known.kind, name } } : null;
}

const warnings: Record<Finding, string> = {
  published: '',
  draft: 'There is only a draft at this address: visitors do not see it.',
  missing: 'There is no page at this address.',
};

/** Says of an address inside of the site that nothing is there; it may be saved all the same. */
export function useAddressWarning(address: string): string {
  const pages = useSitePages();
  const reading = readAddress(useSettled(address, pause), pages);
  const target = reading && 'target' in reading ? reading.target : skipToken;
  const { currentData } = addressApi.useTargetQuery(target);
  if (reading && 'warning' in reading) return reading.warning;
  return currentData ? warnings[currentData] : '';
}
