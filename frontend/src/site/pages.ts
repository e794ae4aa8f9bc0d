import type { ComponentType } from 'react';
import type { PageQuery } from '@/shared/api/page-data';
import { authorQuery, postQuery, postsQuery, latestPosts, filterOf } from '@/shared/blog/queries';
import {
  contentDetailQuery,
  contentListQuery,
  listPage,
  onHome,
  legalQuery,
  customPageQuery,
  type ContentType,
} from '@/shared/content/queries';
import { faqPageQuery } from '@/shared/faq/queries';
import type { sitePaths } from '@/shared/links/page-list';
import { questionOf, searchQuery } from './search/queries';

export interface PageVisit {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

export interface Page {
  load: () => Promise<ComponentType>;
  /** Loads the part of it that is hydrated when it comes near. The server renders it with the rest. */
  loadRest?: () => Promise<void>;
  /** What its hooks fetch, besides the navigation. */
  queries?: (visit: PageVisit) => PageQuery<unknown>[];
  query?: string[];
}

const listOf = (type: ContentType): Pick<Page, 'query' | 'queries'> => ({
  query: ['cursor'],
  queries: ({ query }) => [contentListQuery(listPage(type, query.get('cursor')))],
});

/** The front page's work, which other pages lead to. */
const related = () => [contentListQuery(onHome('case-study')), contentListQuery(onHome('service'))];

export const pages: Record<keyof typeof sitePaths, Page> = {
  'home-page': {
    load: async () => (await import(/* webpackChunkName: "home-page" */ './home/home-page')).HomePage,
    loadRest: async () => (await import('./home/home-page')).belowFold.fetch(),
    queries: () => [
      contentListQuery(onHome('service')),
      contentListQuery(onHome('case-study')),
      contentListQuery(onHome('team-member')),
      latestPosts,
    ],
  },
  'about-page': {
    load: async () => (await import(/* webpackChunkName: "about-page" */ './about/about-page')).AboutPage,
    ...listOf('team-member'),
  },
  'services-page': {
    load: async () =>
      (await import(/* webpackChunkName: "services-page" */ './services/services-page')).ServicesPage,
    ...listOf('service'),
  },
  'service-page': {
    load: async () =>
      (await import(/* webpackChunkName: "service-page" */ './services/service-page')).ServicePage,
    queries: ({ params }) => [contentDetailQuery({ type: 'service', id: params.id ?? '' })],
  },
  'case-studies-page': {
    load: async () =>
      (await import(/* webpackChunkName: "case-studies-page" */ './case-studies/case-studies-page'))
        .CaseStudiesPage,
    ...listOf('case-study'),
  },
  'case-study-page': {
    load: async () =>
      (await import(/* webpackChunkName: "case-study-page" */ './case-studies/case-study-page'))
        .CaseStudyPage,
    queries: ({ params }) => [contentDetailQuery({ type: 'case-study', id: params.id ?? '' }), ...related()],
  },
  'contact-page': {
    load: async () =>
      (await import(/* webpackChunkName: "contact-page" */ './contact/contact-page')).ContactPage,
  },
  'imprint-page': {
    load: async () => (await import(/* webpackChunkName: "imprint-page" */ './pages/text-pages')).ImprintPage,
    queries: () => [legalQuery('imprint')],
  },
  'privacy-page': {
    load: async () => (await import(/* webpackChunkName: "privacy-page" */ './pages/text-pages')).PrivacyPage,
    queries: () => [legalQuery('privacy')],
  },
  'faq-page': {
    load: async () => (await import(/* webpackChunkName: "faq-page" */ './faq/faq-page')).FaqPage,
    query: ['category', 'cursor'],
    queries: ({ query }) => [faqPageQuery(query.get('cursor'))],
  },
  'blog-page': {
    load: async () => (await import(/* webpackChunkName: "blog-page" */ './blog/blog-page')).BlogPage,
    query: ['before', 'tag', 'author'],
    queries: ({ query }) => [postsQuery(filterOf(query))],
  },
  'post-page': {
    load: async () => (await import(/* webpackChunkName: "post-page" */ './blog/post-page')).PostPage,
    queries: ({ params }) => [postQuery(params.slug ?? ''), ...related()],
  },
  'author-page': {
    load: async () => (await import(/* webpackChunkName: "author-page" */ './blog/author-page')).AuthorPage,
    queries: ({ params }) => [authorQuery(params.slug ?? '')],
  },
  'custom-page': {
    load: async () => (await import(/* webpackChunkName: "custom-page" */ './pages/text-pages')).CustomPage,
    queries: ({ params }) => [customPageQuery(params.slug ?? '')],
  },
  'search-page': {
    load: async () => (await import(/* webpackChunkName: "search-page" */ './search/search-page')).SearchPage,
    query: ['q'],
    queries: ({ query }) => [questionOf(query)].filter(Boolean).map(searchQuery),
  },
  'login-page': {
    load: async () => (await import(/* webpackChunkName: "login-page" */ './login/login-page')).LoginPage,
  },
  'portal-page': {
    load: async () => (await import(/* webpackChunkName: "portal-page" */ './portal/portal-page')).PortalPage,
  },
  'not-found': {
    load: async () =>
      (await import(/* webpackChunkName: "not-found" */ './parts/not-found-page')).UnknownUrlPage,
  },
};

const loaded = new Map<keyof typeof pages, ComponentType>();

export const loadedPage = (chunk: keyof typeof pages) => loaded.get(chunk);

export async function loadPage(chunk: keyof typeof pages): Promise<ComponentType> {
  const Page = await pages[chunk].load();
  loaded.set(chunk, Page);
  return Page;
}
