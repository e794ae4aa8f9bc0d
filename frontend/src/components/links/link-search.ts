import { skipToken } from '@reduxjs/toolkit/query/react';
import { api, listTag } from '@/api/client';
import type { Schema } from '@/api/schemas';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { usePageState } from '@/hooks/use-page-state';
import { normalizeText, titlesFirst } from '@/lib/text/normalize';
import { sitePages, sitePagesFor } from './site-pages';

/** A page of this site that a link can lead to. */
export interface LinkTarget {
  path: string;
  title: string;
  kind: string;
}

const kinds: Record<Schema<'Kind'>, string> = {
  service: 'Service',
  'case-study': 'Case study',
  'team-member': 'Team',
  post: 'Blog',
  faq: 'FAQ',
  page: 'Page',
};

/** A page with one of several words is noise beside one with all of them. Titles come first. */
function relevant(results: Schema<'SearchResult'>[], question: string) {
  const whole = results.filter(({ hasAllWords }) => hasAllWords);
  return titlesFirst(whole.length > 0 ? whole : results, ({ title }) => title, question);
}

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    linkTargets: build.query<LinkTarget[], string>({
      query: (question) => `/api/search?q=${encodeURIComponent(question)}&limit=20`,
      transformResponse: (answer: Schema<'SearchResults'> | null, _meta, question) =>
        relevant(answer?.results ?? [], question).map(({ path, title, kind }) => ({
          path,
          title,
          kind: kinds[kind],
        })),
      providesTags: [listTag('Blog'), listTag('Content'), listTag('Faq')],
    }),
  }),
});

/** Debounce of requests while typing, in milliseconds. */
const pause = 300;
const minLength = 2;
const maxQueryLength = 200;
const maxTargets = 8;

/** Whether a text is an address, or the beginning of one, rather than words to search for. */
export const isAddressLike = (text: string) =>
  /^(?:[/?#]|www\.|[a-z][a-z0-9+.-]*:|\S+@\S+$)/i.test(text.trim());

/** The pages with a fixed address whose title or words match. */
function fixedPages(question: string, legal: Parameters<typeof sitePagesFor>[1]): LinkTarget[] {
  const start = normalizeText(question);
  const byTitle = sitePages.filter(({ title }) => normalizeText(title).startsWith(start));
  const found = sitePagesFor(question, legal);
  const isAbsent = (path: string) =>
    (path === '/imprint' || path === '/privacy') && !Object.values(legal).includes(path);
  return [...new Set([...byTitle, ...found])]
    .filter(({ path }) => !isAbsent(path))
    .map(({ path, title }) => ({ path, title, kind: 'Page' }));
}

/** Searches the site's own pages and posts while a text is no address. */
export function useLinkSearch(text: string) {
  const { site } = usePageState();
  const typed = text.trim().slice(0, maxQueryLength);
  const isSearch = typed.length >= minLength && !isAddressLike(typed);
  const question = useDebouncedValue(typed, pause);
  const isSettled = question === typed;
  const { currentData, isFetching, isError } = searchApi.useLinkTargetsQuery(
    isSearch && isSettled ? question : skipToken,
  );
  const pages = isSearch ? fixedPages(typed, site.legal) : [];
  const records = (currentData ?? []).filter(({ path }) => pages.every((page) => page.path !== path));
  return {
    isSearch,
    found: [...pages, ...(isSearch ? records : [])].slice(0, maxTargets),
    isSearching: isSearch && (!isSettled || isFetching),
    isError,
  };
}
