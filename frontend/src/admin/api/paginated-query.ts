export interface PageArg {
  limit: number;
  /** Counts from 1. */
  page?: number | undefined;
  /** Where the page begins; without one it is found by its number. */
  cursor?: string | undefined;
  search?: string | undefined;
  /** Keyed by query parameter; an empty value is omitted. */
  filters?: Record<string, string> | undefined;
  /** The API's column name, prefixed with `-` for descending. */
  sort?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** Counts from 1. */
  page: number;
  /** The cursor of the next page, if the server pages and there is one. */
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

export const exportPath = (path: string, { search, filters, sort }: Omit<PageArg, 'limit'>) =>
  withQuery(`${path}.csv`, { q: searchable(search), ...filters, sort });

export const listPath = (path: string, { limit, page = 1, cursor, search, filters, sort }: PageArg) =>
  withQuery(path, {
    limit: String(limit),
    cursor,
    offset: cursor || page === 1 ? '' : String((page - 1) * limit),
    q: searchable(search),
    ...filters,
    sort,
  });
