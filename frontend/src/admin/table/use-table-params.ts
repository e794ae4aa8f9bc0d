import { useLocation, useNavigate } from 'react-router-dom';
import type { PageArg } from '@/admin/api/paginated-query';

export const pageSize = 20;
export const pageSizes = [pageSize, 50, 100];

/** A list's query in the URL: `?q=`, `?sort=`, `?page=`, `?cursor=`, `?size=`, and its filters. */
export interface TableParams extends PageArg {
  search: string;
  filters: Record<string, string>;
  /** Empty for the default order. */
  sort: string;
  page: number;
  /** Changes parameters; an empty value removes one. Without a page it leads to the first one. */
  set: (changes: Record<string, string | number>, replace?: boolean) => void;
}

/** The changes that remove these parameters. */
export const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));

/** A list's state; `filterNames` are the URL parameters that filter it besides `q`. */
export function useTableParams(filterNames: readonly string[] = []): TableParams {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(query);
  const set: TableParams['set'] = (changes, replace = false) => {
    const next = new URLSearchParams(query);
    for (const name of ['page', 'cursor']) next.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, String(value));
      else next.delete(name);
    }
    void navigate({ search: next.toString() }, { replace, preventScrollReset: true });
  };
  return {
    search: params.get('q') ?? '',
    filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])),
    sort: params.get('sort') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    limit: pageSizes.find((size) => String(size) === params.get('size')) ?? pageSize,
    cursor: params.get('cursor') ?? undefined,
    set,
  };
}

export const isFiltered = ({ search, filters }: TableParams) =>
  search !== '' || Object.values(filters).some(Boolean);
