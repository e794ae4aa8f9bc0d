import type { APIRequestContext } from '@playwright/test';
import { entities } from '@/shared/api/entities';
import { pageList as pages, type Chunk } from '@/shared/links/page-list';
import { readFirst } from './records';

export interface Visit {
  name: string;
  as: 'visitor' | 'client' | 'admin';
  path: (api: APIRequestContext) => Promise<string>;
  status?: number;
}

const visit = (path: string, as: Visit['as'] = 'visitor', status = 200): Visit => ({
  name: `${path}${as === 'visitor' ? '' : ` for ${as === 'admin' ? 'an administrator' : 'a client'}`}`,
  as,
  path: () => Promise.resolve(path),
  status,
});

/** The page of the first thing of a list. */
const visitFirst = (list: string, pathOf: (id: number | string) => string, as: Visit['as'] = 'visitor') => ({
  ...visit(pathOf('{id}'), as),
  path: async (api: APIRequestContext) => pathOf((await readFirst(api, list)).id),
});

/** A page that is created at the first visit and kept: the sample content has none. */
const customPage: Visit = {
  ...visit('/pages/careers'),
  path: async (api) => {
    const data = {
      title: 'Careers',
      slug: 'careers',
      description: 'How we work, whom we look for, and how to apply.',
      content:
        '## How we work\n\nIn small teams.\n\n## Whom we look for\n\nCurious people.\n\n## How to apply\n\nWrite to us.',
      published: true,
    };
    const answer = await api.post('/api/admin/pages', { data });
    if (![201, 409].includes(answer.status())) throw new Error(await answer.text());
    return '/pages/careers';
  },
};

/** The visits to pages whose route alone is no address, or that have more than one. */
const specialVisits: Partial<Record<Chunk, Visit[]>> = {
  'service-page': [
    visitFirst('/api/content/service', (id) => `/services/${id}`),
    visit('/services/999999', 'visitor', 404),
  ],
  'case-study-page': [
    visitFirst('/api/content/case-study', (id) => `/case-studies/${id}`),
    visit('/case-studies/999999', 'visitor', 404),
  ],
  'blog-page': [visit('/blog'), visit('/blog', 'admin'), visit('/blog?tag=evaluation')],
  'create-post-page': [
    visit('/blog/create'),
    visit('/blog/create', 'client'),
    visit('/blog/create', 'admin'),
  ],
  'post-page': [
    visit('/blog/evaluating-models-you-cannot-explain'),
    visit('/blog/from-notebook-to-service-in-a-week'),
    visit('/blog/no-such-post', 'visitor', 404),
  ],
  'search-page': [visit('/search'), visit('/search?q=models'), visit('/search?q=zzzzqqqq')],
  'author-page': [visit('/authors/priya-raman'), visit('/authors/nobody', 'visitor', 404)],
  'custom-page': [customPage, visit('/pages/no-such-page', 'visitor', 404)],
  'portal-page': [visit('/client-portal'), visit('/client-portal', 'client')],
  'admin-page': [
    visit('/admin'),
    visit('/admin', 'client'),
    ...Object.values(entities).map((path) => visit(path, 'admin')),
    visit('/admin/navigation?show=order', 'admin'),
    visit('/admin/blog/new', 'admin'),
    visitFirst('/api/admin/blog', (id) => `/admin/blog/${id}/edit`, 'admin'),
    visit('/admin/faq?show=items', 'admin'),
  ],
  'not-found': [visit('/nowhere', 'visitor', 404)],
};

export function visitsOf(chunk: Chunk): Visit[] {
  const path = pages.find((page) => page.chunk === chunk)?.path ?? '';
  const special = specialVisits[chunk];
  if (!special && /[:*]/.test(path)) throw new Error(`Say in support/addresses.ts how ${path} is visited`);
  return special ?? [visit(path)];
}

export const isServerRendered = (chunk: Chunk) => !pages.find((page) => page.chunk === chunk)?.shell;
