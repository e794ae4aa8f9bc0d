import type { APIRequestContext } from '@playwright/test';
import { entities } from '@/api/entities';
import { pages, type Chunk } from '@/app/page-table';

/** A visit to a page. */
export interface Address {
  name: string;
  as: 'visitor' | 'client' | 'admin';
  path: (api: APIRequestContext) => Promise<string>;
  status?: number;
}

const at = (path: string, as: Address['as'] = 'visitor', status = 200): Address => ({
  name: `${path}${as === 'visitor' ? '' : ` for ${as === 'admin' ? 'an administrator' : 'a client'}`}`,
  as,
  path: () => Promise.resolve(path),
  status,
});

/** The page of the first thing of a list. */
const ofFirst = (list: string, pathOf: (id: number | string) => string, as: Address['as'] = 'visitor') => ({
  ...at(pathOf('{id}'), as),
  path: async (api: APIRequestContext) => {
    const [item] = (await (await api.get(list)).json()) as { id: number }[];
    if (!item) throw new Error(`${list} is empty`);
    return pathOf(item.id);
  },
});

/** The visits to pages whose route alone is no address, or that have more than one. */
const visits: Partial<Record<Chunk, Address[]>> = {
  'service-page': [
    ofFirst('/api/content/service', (id) => `/services/${id}`),
    at('/services/999999', 'visitor', 404),
  ],
  'case-study-page': [
    ofFirst('/api/content/case-study', (id) => `/case-studies/${id}`),
    at('/case-studies/999999', 'visitor', 404),
  ],
  'blog-page': [at('/blog'), at('/blog', 'admin'), at('/blog?tag=evaluation')],
  'create-post-page': [at('/blog/create'), at('/blog/create', 'client'), at('/blog/create', 'admin')],
  'post-page': [
    at('/blog/evaluating-models-you-cannot-explain'),
    at('/blog/from-notebook-to-service-in-a-week'),
    at('/blog/no-such-post', 'visitor', 404),
  ],
  'search-page': [at('/search'), at('/search?q=models'), at('/search?q=zzzzqqqq')],
  'author-page': [at('/authors/priya-raman'), at('/authors/nobody', 'visitor', 404)],
  'portal-page': [at('/client-portal'), at('/client-portal', 'client')],
  'admin-page': [
    at('/admin'),
    at('/admin', 'client'),
    ...Object.values(entities).map((path) => at(path, 'admin')),
    at('/admin/navigation?show=order', 'admin'),
    at('/admin/blog/new', 'admin'),
    ofFirst('/api/admin/blog', (id) => `/admin/blog/${id}/edit`, 'admin'),
    at('/admin/faq?show=items', 'admin'),
  ],
  'not-found': [at('/nowhere', 'visitor', 404)],
};

/** What to visit of a page. */
export function addressesOf(chunk: Chunk): Address[] {
  const path = pages.find((page) => page.chunk === chunk)?.path ?? '';
  const known = visits[chunk];
  if (!known && /[:*]/.test(path)) throw new Error(`Say in support/addresses.ts how ${path} is visited`);
  return known ?? [at(path)];
}

export const isRendered = (chunk: Chunk) => !pages.find((page) => page.chunk === chunk)?.shell;
