import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

/** The arguments of a list that the server searches, sorts and paginates. */
export interface PageArg {
  limit: number;
  cursor?: string | undefined;
  /** The number of rows to skip, without a cursor. */
  offset?: number | undefined;
  search?: string | undefined;
  /** Keyed by query parameter; an empty value is omitted. */
  filters?: Record<string, string> | undefined;
  /** The API's column name, prefixed with `-` for descending. */
  sort?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** The number of rows on all pages. */
  total: number;
  /** The cursor of the next page; `null` on the last one. */
  next: string | null;
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Drops control characters and lone surrogates, which come with pasted text and match nothing. */
export const searchable = (search: string | undefined) => search?.replace(/\p{Cc}|\p{Cs}/gu, ' ').trim();

const pagePath = (path: string, { limit, cursor, offset, search, filters, sort }: PageArg) =>
  withQuery(path, {
    limit: String(limit),
    cursor,
    offset: offset ? String(offset) : '',
    q: searchable(search),
    ...filters,
    sort,
  });

/** The URL of the CSV export with the same search, filters and order. */
export const exportPath = (
  path: string,
  { search, filters, sort }: Omit<PageArg, 'limit' | 'cursor' | 'offset'>,
) => withQuery(`${path}.csv`, { q: searchable(search), ...filters, sort });

/** The `query` and `transformResponse` of a paginated endpoint. Total and next cursor come in headers. */
export const paginatedQuery = <Row>(path: string) => ({
  query: (arg: PageArg) => pagePath(path, arg),
  transformResponse: (rows: Row[] | null, meta: FetchBaseQueryMeta | undefined): Page<Row> => {
    const headers = meta?.response?.headers;
    const total = Number(headers?.get('x-total-count') ?? rows?.length ?? 0);
    return { rows: rows ?? [], total, next: headers?.get('x-next-cursor') ?? null };
  },
});
