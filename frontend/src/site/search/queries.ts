import type { PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';

export type SearchHit = Schema<'SearchResult'>;

export interface SearchHits {
  /** Best first. */
  results: SearchHit[];
  /** The corrected query, where a word was on no page and a similar one was. */
  corrected: string | null;
}

/** What the API takes at most, in characters. */
export const maxQueryLength = 200;

export const maxResults = 20;

/** The query as the API accepts it: trimmed, shortened, and without NUL characters. */
export const questionOf = (query: URLSearchParams): string =>
  [...(query.get('q') ?? '').replaceAll('\0', '').trim()].slice(0, maxQueryLength).join('').trim();

export const searchPath = (question: string) =>
  question ? `/search?q=${encodeURIComponent(question)}` : '/search';

export const searchQuery = (question: string): PageQuery<SearchHits> => ({
  path: `/api/search?q=${encodeURIComponent(question)}&limit=${maxResults}`,
  tags: ['Content', 'Blog', 'Faq'],
  read: (answer) => {
    const { results = [], corrected = null } = (answer ?? {}) as Partial<SearchHits>;
    return { results, corrected };
  },
});
