import { useLocation, useNavigate } from 'react-router-dom';

/** A list's query in the URL: `?q=`, `?sort=` (`-` first for descending), `?page=`, `?cursor=`, `?size=`. */
export interface TableParams {
  search: string;
  /** Filters by parameter name; empty if not set. */
  filters: Record<string, string>;
  /** The column's id, with `-` before it for descending; empty for the default order. */
  sort: string;
  /** Counts from 1. */
  page: number;
  /** The number of rows on a page. */
  size: number;
  /** The page's cursor, for lists that the server pages. */
  cursor: string | undefined;
  setSearch: (search: string) => void;
  setFilter: (name: string, value: string) => void;
  setSort: (sort: string) => void;
  setSize: (size: number) => void;
  /** Goes to a page by its number, without a cursor. */
  jump: (page: number, options?: { replace?: boolean }) => void;
  /** Clears the search and the filters. */
  clear: () => void;
  /** Goes to the next page; server-paged lists pass its cursor. */
  forward: (cursor?: string) => void;
  /**
   * Goes to the previous page, or the first one if that is unknown. `visiblePage` is the visible page if the one in the URL
   * no longer exists.
   */
  back: (options?: { replace?: boolean; visiblePage?: number }) => void;
  /** Replaces an invalid URL by the first page of the search, in the default order and unfiltered. */
  reset: () => void;
}

/** The cursors of the previous pages, in the history entry: a cursor only leads forward. */
interface Trail {
  trail?: string[];
}

/** A list's state; `filterNames` are the URL parameters that filter it besides `q`. */
export function useTableParams(filterNames: readonly string[] = []): TableParams {
  const { search: query, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(query);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const cursor = params.get('cursor') ?? undefined;
  const size = pageSizes.find((one) => String(one) === params.get('size')) ?? pageSize;
  const trail = (state as Trail | null)?.trail ?? [];

  const navigateTo = (changes: Record<string, string>, trail?: string[], replace = false) => {
    const next = new URLSearchParams(query);
    for (const name of ['page', 'cursor']) next.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    void navigate({ search: next.toString() }, { state: { trail }, replace, preventScrollReset: true });
  };
  return {
    search: params.get('q') ?? '',
    filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])),
    sort: params.get('sort') ?? '',
    page,
    size,
    cursor,
    setSearch: (q) => navigateTo({ q }, undefined, true),
    setFilter: (name, value) => navigateTo({ [name]: value }),
    setSort: (sort) => navigateTo({ sort }),
    setSize: (rows) => navigateTo({ size: rows === pageSize ? '' : String(rows) }),
    jump: (to, { replace = false } = {}) =>
      navigateTo({ page: to > 1 ? String(to) : '' }, undefined, replace),
    clear: () => navigateTo(Object.fromEntries(['q', ...filterNames].map((name) => [name, '']))),
    forward: (next = '') => navigateTo({ page: String(page + 1), cursor: next }, [...trail, cursor ?? '']),
    back: ({ replace = false, visiblePage = page } = {}) => {
      if (cursor === undefined)
        return navigateTo({ page: visiblePage > 2 ? String(visiblePage - 1) : '' }, undefined, replace);
      // After following a shared link the previous cursors are unknown, and the page is found by its number.
      const previousCursor = trail.at(-1) ?? '';
      const previous = page > 2 ? String(page - 1) : '';
      navigateTo({ page: previous, cursor: previousCursor }, trail.slice(0, -1), replace);
    },
    reset: () =>
      navigateTo(Object.fromEntries(['sort', ...filterNames].map((name) => [name, ''])), undefined, true),
  };
}

/** Whether the list is filtered or searched. */
export const isFiltered = ({ search, filters }: TableParams) =>
  search !== '' || Object.values(filters).some(Boolean);

/** A page of rows with the total count. */
export interface TableRows<Row> {
  rows: Row[];
  total: number;
  /** The page's number, from 1. */
  page: number;
  /** The next page's cursor; `null` on the last page, absent if the browser pages. */
  next?: string | null;
}

export const pageSize = 20;

/** The offered numbers of rows on a page. */
export const pageSizes = [pageSize, 50, 100];
