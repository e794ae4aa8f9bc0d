import { allowNotFound, api, nullIfNotFound } from '@/admin/api/base-api';
import type { Versioned } from '@/admin/api/versioned-mutations';

export interface CurrentRecord {
  record: Versioned;
  by: string | undefined;
  at: string | undefined;
}

const { useLazyCurrentRecordQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** `null` if the record has been deleted. */
    currentRecord: build.query<CurrentRecord | null, string>({
      query: (url) => ({ url, ...allowNotFound }),
      transformResponse: (body: unknown, meta) => {
        const record = nullIfNotFound<Versioned>(body, meta);
        const headers = meta?.response?.headers;
        const by = headers?.get('x-edited-by');
        const at = headers?.get('x-edited-at') ?? undefined;
        return record && { record, by: by ? decodeURIComponent(by) : undefined, at };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Fetches the current state of a record, bypassing the cache; `null` if it has been deleted. */
export function useFetchCurrent() {
  const [fetchCurrent] = useLazyCurrentRecordQuery();
  return (path: string, id: number) => fetchCurrent(`${path}/${id}`).unwrap();
}

/** How long a list may take to show the record that was saved last, in milliseconds. */
const maxAge = 10_000;

let last: { path: string; id: number; time: number } | undefined;

/** Remembers the record that was saved last, so that its list can point it out. `path` is that of the list. */
export function rememberSaved(path: string, id: number) {
  last = { path, id, time: Date.now() };
}

export const isJustSaved = (path: string | undefined, id: number | string) =>
  last?.path === path && last?.id === id && Date.now() - last.time < maxAge;

export function forgetSaved() {
  last = undefined;
}
