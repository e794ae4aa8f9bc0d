import { allowNotFound, nullIfNotFound, api } from './client';
import type { Versioned } from './versioned-mutations';

const currentRecordApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A record as it is now, by the path of its kind; `null`: it has been deleted. */
    latest: build.query<Versioned | null, { path: string; id: number }>({
      query: ({ path, id }) => ({ url: `${path}/${id}`, ...allowNotFound }),
      transformResponse: nullIfNotFound<Versioned>,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Asks the server for the present state of a record, whatever is known of it already. */
export function useFetchCurrent() {
  const [ask] = currentRecordApi.useLazyLatestQuery();
  return (path: string, id: number) => ask({ path, id }).unwrap();
}
