import type { Need } from '@/api/page-query';
import { needAuthor, needPost, needPosts } from '@/features/blog/api';
import { blogPageNeeds, latestPosts } from '@/features/blog/page-sizes';
import { filterOf } from '@/features/blog/post-filter';
import { needContentDetail, needContentList } from '@/features/content/api';
import { listPage, onHome } from '@/features/content/page-sizes';
import { faqPage, needPublicFaq } from '@/features/faq/api';
import { needNavigation } from '@/features/navigation/api';
import { needSearch, questionOf } from '@/features/search/api';

/** A visit to a page: the parameters of its route, and those of the query that the page reads. */
export interface Visit {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

interface Page {
  /** The route's pattern. */
  path: string;
  /** What its hooks will ask, besides the navigation. */
  needs?: (visit: Visit) => Need[];
  /** The query parameters that it reads. */
  query?: string[];
  /** Never drawn on the server. */
  shell?: true;
}

/**
 * Every page by the name of its chunk: where it is and what it asks. Beside it stand the page's component for the
 * browser (`lazy-pages.ts`) and, unless it is a shell, for the server (`server-pages.ts`); the compiler holds the
 * three together.
 */
export const pageTable = {
  'home-page': {
    path: '/',
    needs: () => [
      needContentList(onHome('service')),
      needContentList(onHome('case-study')),
      needContentList(onHome('team-member')),
      needPosts(latestPosts),
    ],
  },
  'about-page': {
    path: '/about',
    query: ['cursor'],
    needs: ({ query }) => [needContentList(listPage('team-member', query.get('cursor')))],
  },
  'services-page': {
    path: '/services',
    query: ['cursor'],
    needs: ({ query }) => [needContentList(listPage('service', query.get('cursor')))],
  },
  'service-page': {
    path: '/services/:id',
    needs: ({ params }) => [needContentDetail({ type: 'service', id: params.id ?? '' })],
  },
  'case-studies-page': {
    path: '/case-studies',
    query: ['cursor'],
    needs: ({ query }) => [needContentList(listPage('case-study', query.get('cursor')))],
  },
  'case-study-page': {
    path: '/case-studies/:id',
    needs: ({ params }) => [needContentDetail({ type: 'case-study', id: params.id ?? '' })],
  },
  'contact-page': { path: '/contact' },
  'faq-page': {
    path: '/faq',
    query: ['category', 'cursor'],
    needs: ({ query }) => [needPublicFaq(faqPage(query.get('cursor')))],
  },
  'blog-page': {
    path: '/blog',
    query: ['before', 'tag', 'author'],
    needs: ({ query }) => [needPosts(blogPageNeeds(filterOf(query), query.get('before')))],
  },
  'create-post-page': { path: '/blog/create', shell: true },
  'post-page': { path: '/blog/:slug', needs: ({ params }) => [needPost(params.slug ?? '')] },
  'author-page': { path: '/authors/:slug', needs: ({ params }) => [needAuthor(params.slug ?? '')] },
  'search-page': { path: '/search', query: ['q'], needs: ({ query }) => needSearch(questionOf(query)) },
  'login-page': { path: '/auth' },
  'portal-page': { path: '/client-portal', shell: true },
  'admin-page': { path: '/admin/*', shell: true },
  'not-found': { path: '*' },
} satisfies Record<string, Page>;

export type Chunk = keyof typeof pageTable;

type ShellChunk = { [C in Chunk]: (typeof pageTable)[C] extends { shell: true } ? C : never }[Chunk];

export type DrawnChunk = Exclude<Chunk, ShellChunk>;

export const pages = Object.entries<Page>(pageTable).map(([chunk, page]) => ({
  ...page,
  chunk: chunk as Chunk,
}));

/** What a page asks on this visit; the navigation is on every page. */
export const needsOf = (chunk: Chunk, visit: Visit): Need[] => {
  const page: Page = pageTable[chunk];
  return page.shell ? [] : [needNavigation(), ...(page.needs?.(visit) ?? [])];
};
