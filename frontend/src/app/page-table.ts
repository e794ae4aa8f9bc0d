import type { PageQuery } from '@/shared/api/access/page-query';
import { authorQuery, postQuery, postsQuery } from '@/shared/blog/queries';
import { blogPageArg, latestPosts } from '@/site/blog/page-sizes';
import { filterOf } from '@/shared/blog/post-filter';
import { contentDetailQuery, contentListQuery } from '@/shared/content/queries';
import { listPage, onHome } from '@/site/content/page-sizes';
import { faqPage, publicFaqQuery } from '@/shared/faq/queries';
import { legalQuery } from '@/site/legal/queries';
import { navigationQuery } from '@/shared/navigation/queries';
import { customPageQuery } from '@/site/pages/queries';
import { searchQuery, questionOf } from '@/site/search/queries';

/** A page's route parameters, and the query parameters that it reads. */
export interface PageVisit {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

interface Page {
  /** The route's pattern. */
  path: string;
  /** What its hooks fetch, besides the navigation. */
  queries?: (visit: PageVisit) => PageQuery<unknown>[];
  /** The query parameters that it reads. */
  query?: string[];
  /** Never rendered on the server. */
  shell?: true;
}

/**
 * Every page by the name of its chunk: its route and its queries. Its component is in `lazy-pages.ts` for the browser
 * and, unless it is a shell, in `server-pages.ts` for the server; the compiler checks that the three agree.
 */
const pageTable = {
  'home-page': {
    path: '/',
    queries: () => [
      contentListQuery(onHome('service')),
      contentListQuery(onHome('case-study')),
      contentListQuery(onHome('team-member')),
      postsQuery(latestPosts),
    ],
  },
  'about-page': {
    path: '/about',
    query: ['cursor'],
    queries: ({ query }) => [contentListQuery(listPage('team-member', query.get('cursor')))],
  },
  'services-page': {
    path: '/services',
    query: ['cursor'],
    queries: ({ query }) => [contentListQuery(listPage('service', query.get('cursor')))],
  },
  'service-page': {
    path: '/services/:id',
    queries: ({ params }) => [contentDetailQuery({ type: 'service', id: params.id ?? '' })],
  },
  'case-studies-page': {
    path: '/case-studies',
    query: ['cursor'],
    queries: ({ query }) => [contentListQuery(listPage('case-study', query.get('cursor')))],
  },
  'case-study-page': {
    path: '/case-studies/:id',
    queries: ({ params }) => [
      contentDetailQuery({ type: 'case-study', id: params.id ?? '' }),
      contentListQuery(onHome('case-study')),
      contentListQuery(onHome('service')),
    ],
  },
  'contact-page': { path: '/contact' },
  'imprint-page': { path: '/imprint', queries: () => [legalQuery('imprint')] },
  'privacy-page': { path: '/privacy', queries: () => [legalQuery('privacy')] },
  'faq-page': {
    path: '/faq',
    query: ['category', 'cursor'],
    queries: ({ query }) => [publicFaqQuery(faqPage(query.get('cursor')))],
  },
  'blog-page': {
    path: '/blog',
    query: ['before', 'tag', 'author'],
    queries: ({ query }) => [postsQuery(blogPageArg(filterOf(query), query.get('before')))],
  },
  'create-post-page': { path: '/blog/create', shell: true },
  'post-page': {
    path: '/blog/:slug',
    queries: ({ params }) => [
      postQuery(params.slug ?? ''),
      contentListQuery(onHome('case-study')),
      contentListQuery(onHome('service')),
    ],
  },
  'author-page': { path: '/authors/:slug', queries: ({ params }) => [authorQuery(params.slug ?? '')] },
  'custom-page': { path: '/pages/:slug', queries: ({ params }) => [customPageQuery(params.slug ?? '')] },
  'search-page': {
    path: '/search',
    query: ['q'],
    queries: ({ query }) => [questionOf(query)].filter(Boolean).map(searchQuery),
  },
  'login-page': { path: '/auth' },
  'portal-page': { path: '/client-portal', shell: true },
  'admin-page': { path: '/admin/*', shell: true },
  'not-found': { path: '*' },
} satisfies Record<string, Page>;

export type Chunk = keyof typeof pageTable;

type ShellChunk = { [C in Chunk]: (typeof pageTable)[C] extends { shell: true } ? C : never }[Chunk];

export type RenderedChunk = Exclude<Chunk, ShellChunk>;

export const pages = Object.entries<Page>(pageTable).map(([chunk, page]) => ({
  ...page,
  chunk: chunk as Chunk,
}));

/** The queries of a visit; the navigation is on every page. */
export const pageQueriesOf = (chunk: Chunk, visit: PageVisit): PageQuery<unknown>[] => {
  const page: Page = pageTable[chunk];
  return page.shell ? [] : [navigationQuery, ...(page.queries?.(visit) ?? [])];
};
