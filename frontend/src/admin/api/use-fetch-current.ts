import { allowNotFound, nullIfNotFound, api } from '@/shared/api/base-api';
import type { Versioned } from '@/shared/api/versioned-mutations';

const currentRecordApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The current state of a record; `null` if it has been deleted. */
    latest: build.query<Versioned | null, { path: string; id: number }>({
      query: ({ path, id }) => ({ url: `${path}/${id}`, ...allowNotFound }),
      transformResponse: nullIfNotFound<Versioned>,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Fetches the current state of a record, bypassing the cache. */
export function useFetchCurrent() {
  const [fetchLatest] = currentRecordApi.useLazyLatestQuery();
  return (path: string, id: number) => fetchLatest({ path, id }).unwrap();
}
