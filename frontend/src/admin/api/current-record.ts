import { allowNotFound, api, nullIfNotFound } from '@/admin/api/base-api';
import type { Versioned } from '@/admin/api/versioned-mutations';

/** The save that made a record's current version. */
export interface LastEdit {
  version: number;
  /** The user's name, if it is known. */
  by: string | undefined;
  at: string | undefined;
}

interface Place {
  path: string;
  id: number;
}

const { useLazyLatestQuery, useLazyLastEditQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    latest: build.query<Versioned | null, Place>({
      query: ({ path, id }) => ({ url: `${path}/${id}`, ...allowNotFound }),
      transformResponse: nullIfNotFound<Versioned>,
      keepUnusedDataFor: 0,
    }),
    /** Asks for the headers alone; `null` if the record has been deleted. */
    lastEdit: build.query<LastEdit | null, Place>({
      query: ({ path, id }) => ({ url: `${path}/${id}`, method: 'HEAD', ...allowNotFound }),
      transformResponse: (_body: unknown, meta) => {
        const headers = meta?.response?.headers;
        const version = Number(headers?.get('etag')?.replaceAll('"', ''));
        const by = headers?.get('x-edited-by');
        const at = headers?.get('x-edited-at') ?? undefined;
        return version ? { version, by: by ? decodeURIComponent(by) : undefined, at } : null;
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export { useLazyLastEditQuery };

/** Fetches the current state of a record, bypassing the cache; `null` if it has been deleted. */
export function useFetchCurrent() {
  const [fetchLatest] = useLazyLatestQuery();
  return (path: string, id: number) => fetchLatest({ path, id }).unwrap();
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
