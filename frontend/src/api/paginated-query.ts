import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

/** Part of a list that the server searches, sorts and pages. */
export interface PageArg {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  /** By the wire's names of them; an empty one is none. */
  filters?: Record<string, string> | undefined;
  /** The wire's name of a column, `-` before it for descending. */
  sort?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** How many there are in all. */
  total: number;
  /** Where the next part begins; `null` on the last one. */
  next: string | null;
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** What no text can have is in none, and is not looked for: it comes along with what is pasted. */
const searchable = (search: string | undefined) => search?.replace(/\p{Cc}|\p{Cs}/gu, ' ').trim();

const pagePath = (path: string, { limit, cursor, search, filters, sort }: PageArg) =>
  withQuery(path, { limit: String(limit), cursor, q: searchable(search), ...filters, sort });

/** The whole of what is searched and filtered for, in its order, to be downloaded. */
export const exportPath = (path: string, { search, filters, sort }: Omit<PageArg, 'limit' | 'cursor'>) =>
  withQuery(`${path}.csv`, { q: searchable(search), ...filters, sort });

/** What makes an endpoint one of a list that the server pages; its totals and ways on stand in headers. */
export const paginatedQuery = <Row>(path: string) => ({
  query: (arg: PageArg) => pagePath(path, arg),
  transformResponse: (rows: Row[] | null, meta: FetchBaseQueryMeta | undefined): Page<Row> => {
    const headers = meta?.response?.headers;
    const total = Number(headers?.get('x-total-count') ?? rows?.length ?? 0);
    return { rows: rows ?? [], total, next: headers?.get('x-next-cursor') ?? null };
  },
});
