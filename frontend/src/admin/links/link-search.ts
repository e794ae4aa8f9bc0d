import { skipToken } from '@reduxjs/toolkit/query/react';
import { useDebouncedValue } from '@/admin/hooks/browser-hooks';
import { api, listTag } from '@/admin/api/base-api';
import type { Schema } from '@/shared/api/types';
import { usePageState } from '@/shared/hooks/use-page-state';
import { normalizeText, titlesFirst } from '@/shared/lib/text/normalize';
import { kindNames, viewPath } from '@/shared/links/page-paths';
import { pagesOfSite, sitePagesFor } from '@/shared/links/site-pages';

export interface LinkTarget {
  path: string;
  title: string;
  kind: string;
}

/** The rows that are asked for of each list: those with the closest titles may not be the newest. */
const maxAnswers = 50;

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The lists of the back office find the beginnings of words; where they find nothing, the site's search corrects spelling. */
    linkTargets: build.query<LinkTarget[], string>({
      queryFn: async (question, _api, _options, call) => {
        const query = `q=${encodeURIComponent(question)}&limit=${maxAnswers}`;
        const rowsOf = async <Row extends { published: boolean }>(path: string) => {
          const { data } = await call(`${path}?${query}`);
          return ((data ?? []) as Row[]).filter(({ published }) => published);
        };
        const [content, posts, pages] = await Promise.all([
          rowsOf<Schema<'ContentItem'>>('/api/admin/content'),
          rowsOf<Schema<'AdminPostSummary'>>('/api/admin/blog'),
          rowsOf<Schema<'Page'>>('/api/admin/pages'),
        ]);
        const found = [
          ...content.map((item) => ({ path: viewPath(item), title: item.title, kind: kindNames[item.type] })),
          ...posts.map(({ slug, title }) => ({ path: `/blog/${slug}`, title, kind: kindNames.post })),
          ...pages.map(({ slug, title }) => ({ path: `/pages/${slug}`, title, kind: kindNames.page })),
        ];
        if (found.length > 0) return { data: titlesFirst(found, ({ title }) => title, question) };
        const { data, error } = await call(`/api/search?${query}`);
        if (error) return { error };
        const { results = [] } = (data ?? {}) as Partial<Schema<'SearchResults'>>;
        return { data: results.map(({ path, title, kind }) => ({ path, title, kind: kindNames[kind] })) };
      },
      providesTags: [listTag('Blog'), listTag('Content'), listTag('Faq'), listTag('Pages')],
    }),
  }),
});

const minLength = 2;
const maxLength = 200;
const maxTargets = 8;

/** Whether a text is an address, or the beginning of one, rather than words to search for. */
export const isAddressLike = (text: string) =>
  /^(?:[/?#]|www\.|[a-z][a-z0-9+.-]*:|\S+@\S+$)/i.test(text.trim());

/** Searches the site's own pages and posts while a text is no address. */
export function useLinkSearch(text: string) {
  const { legal } = usePageState().site;
  const typed = text.trim().slice(0, maxLength);
  const isSearch = typed.length >= minLength && !isAddressLike(typed);
  const question = useDebouncedValue(typed);
  const isSettled = question === typed;
  const { currentData, isFetching, isError } = searchApi.useLinkTargetsQuery(
    isSearch && isSettled ? question : skipToken,
  );
  const found: LinkTarget[] = [];
  if (isSearch) {
    const start = normalizeText(typed);
    const byTitle = pagesOfSite(legal).filter(({ title }) => normalizeText(title).startsWith(start));
    for (const { path, title } of new Set([...byTitle, ...sitePagesFor(typed, legal)]))
      found.push({ path, title, kind: kindNames.page });
    const records = currentData ?? [];
    found.push(...records.filter(({ path }) => found.every((page) => page.path !== path)));
  }
  return {
    isSearch,
    found: found.slice(0, maxTargets),
    total: found.length,
    isSearching: isSearch && (!isSettled || isFetching),
    isError,
  };
}
