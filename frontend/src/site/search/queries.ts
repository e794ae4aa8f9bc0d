import type { PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';
import { withQuery } from '@/shared/lib/text/links';

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

export const searchPath = (question: string) => withQuery('/search', { q: question });

export const searchQuery = (question: string): PageQuery<SearchHits> => ({
  path: withQuery('/api/search', { q: question, limit: maxResults }),
  tags: ['Content', 'Blog', 'Faq'],
  read: (answer) => {
    const { results = [], corrected = null } = (answer ?? {}) as Partial<SearchHits>;
    return { results, corrected };
  },
});
