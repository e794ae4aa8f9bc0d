import { useLocation, useNavigate } from 'react-router-dom';

/** A list's query, which is in the URL: `?q=`, `?sort=` (`-` first for descending), `?page=`, `?cursor=`. */
export interface TableParams {
  search: string;
  /** By their names in the address; empty where one is not set. */
  filters: Record<string, string>;
  /** The column's id, with `-` before it for descending; empty for the list's own order. */
  sort: string;
  /** From 1 on. */
  page: number;
  /** Where this page begins, for lists that the server pages. */
  cursor: string | undefined;
  setSearch: (search: string) => void;
  setFilter: (name: string, value: string) => void;
  setSort: (sort: string) => void;
  /** Neither search nor filter. */
  clear: () => void;
  /** To the next page, which begins at the cursor where the server pages. */
  forward: (cursor?: string) => void;
  /**
   * To the page before, or the first one where that is not known. `shown` is the page that is seen where the address
   * names one that there is no longer.
   */
  back: (how?: { replace?: boolean; shown?: number }) => void;
  /** To the first page of what is searched for, in the list's own order and unfiltered, in place of an address that leads nowhere. */
  reset: () => void;
}

/** The cursors of the previous pages, in the history entry: a cursor only leads forward. */
interface Trail {
  trail?: string[];
}

/** A list's state; `filterNames` are the parameters of the address that narrow it down besides `q`. */
export function useTableParams(filterNames: readonly string[] = []): TableParams {
  const { search: query, state } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(query);
  const page = Math.max(1, Math.trunc(Number(asked.get('page'))) || 1);
  const cursor = asked.get('cursor') ?? undefined;
  const trail = (state as Trail | null)?.trail ?? [];

  const go = (changes: Record<string, string>, trail?: string[], replace = false) => {
    const next = new URLSearchParams(query);
    for (const name of ['page', 'cursor']) next.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    void navigate({ search: next.toString() }, { state: { trail }, replace, preventScrollReset: true });
  };
  return {
    search: asked.get('q') ?? '',
    filters: Object.fromEntries(filterNames.map((name) => [name, asked.get(name) ?? ''])),
    sort: asked.get('sort') ?? '',
    page,
    cursor,
    setSearch: (q) => go({ q }, undefined, true),
    setFilter: (name, value) => go({ [name]: value }),
    setSort: (sort) => go({ sort }),
    clear: () => go(Object.fromEntries(['q', ...filterNames].map((name) => [name, '']))),
    forward: (next = '') => go({ page: String(page + 1), cursor: next }, [...trail, cursor ?? '']),
    back: ({ replace = false, shown = page } = {}) => {
      if (cursor === undefined) return go({ page: shown > 2 ? String(shown - 1) : '' }, undefined, replace);
      const before = trail.at(-1);
      // After following a shared link the previous cursors are unknown.
      if (!before) return go({}, undefined, replace);
      go({ page: String(page - 1), cursor: before }, trail.slice(0, -1), replace);
    },
    reset: () => go(Object.fromEntries(['sort', ...filterNames].map((name) => [name, ''])), undefined, true),
  };
}

/** Whether only a part of the list is wanted. */
export const isFiltered = ({ search, filters }: TableParams) =>
  search !== '' || Object.values(filters).some(Boolean);

/** Rows of a list, and how many there are in all. */
export interface TableRows<Row> {
  rows: Row[];
  total: number;
  /** Which page these are, from 1 on. */
  page: number;
  /** Where the next page begins; `null` on the last one, absent where the browser pages. */
  next?: string | null;
}

export const pageSize = 20;
