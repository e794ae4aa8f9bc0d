import { setupListeners } from '@reduxjs/toolkit/query';
import { allowNotFound, api, listTag, type ApiContext } from '@/shared/api/base-api';
import { messageOf } from '@/shared/api/errors';
import type { EmbeddedAnswer, PageQuery, PageRead } from './page-query';
import { makeStore, type Store } from '@/shared/api/store';

/** Names the answers that came with the document, as visitors see them, among all that carry a tag. */
export const embeddedTagId = 'embedded';

/** In seconds. After a long read, Back shows the page at once; what is stale is refetched then. */
const keepUnusedDataFor = 30 * 60;

const pageReads = api.injectEndpoints({
  endpoints: (build) => ({
    pageRead: build.query<unknown, PageQuery<unknown>>({
      queryFn: async ({ path, read, isNullable, fallback }, _api, _options, call) => {
        const { data, error, meta } = await call({
          url: path,
          ...(isNullable && allowNotFound),
          ...(fallback && { retries: 1 }),
        });
        const rest = meta && { meta };
        if (error) {
          if (!fallback) return { error, ...rest };
          console.warn(`${fallback.name} could not be loaded:`, messageOf(error));
          return { data: fallback.data, ...rest };
        }
        const response = meta?.response;
        const isMissing = isNullable && response?.status === 404;
        return {
          data: isMissing ? null : read(data, response?.headers.get('x-next-cursor') ?? null),
          ...rest,
        };
      },
      serializeQueryArgs: ({ queryArgs }) => queryArgs.path,
      keepUnusedDataFor,
      // An answer that came with the document has no `meta`.
      providesTags: (_data, _error, { tags }, meta) =>
        tags.flatMap((type) => [listTag(type), ...(meta ? [] : [{ type, id: embeddedTagId }])]),
    }),
  }),
});

export const { pageRead } = pageReads.endpoints;

/** RTK Query's store, and what the modules of every page need of it. */
export interface ApiClient {
  store: Store;
  read: (query: PageQuery<unknown>) => PageRead<unknown>;
  /** `isFresh`: cached data is not refetched, regardless of age. */
  watch: (query: PageQuery<unknown>, listener: () => void, options?: { isFresh: boolean }) => () => void;
  refetch: (query: PageQuery<unknown>) => void;
  /** Resolves once the answer is there, or has failed. */
  prefetch: (query: PageQuery<unknown>) => Promise<unknown>;
}

/** `embedded`: the answers that came with the document, which was loaded at that time (in milliseconds). */
export function createApiClient(
  { origin }: ApiContext,
  embedded: EmbeddedAnswer[] = [],
  loadedAt = Date.now(),
): ApiClient {
  const store = makeStore({ origin });
  setupListeners(store.dispatch);
  if (embedded.length > 0) {
    const entries = embedded.map(({ query, data }) => ({
      endpointName: 'pageRead' as const,
      arg: query,
      value: data,
    }));
    const upsert = pageReads.util.upsertQueryEntries(entries);
    // Its types leave out the time that it would take for that of the answers.
    const { meta } = upsert as { meta?: object };
    store.dispatch({ ...upsert, meta: { ...meta, timestamp: loadedAt } });
  }

  const selectors = new Map<string, ReturnType<typeof pageRead.select>>();
  const selectorOf = (query: PageQuery<unknown>) => {
    const selector = selectors.get(query.path) ?? pageRead.select(query);
    selectors.set(query.path, selector);
    return selector;
  };
  return {
    store,
    read: (query) => selectorOf(query)(store.getState()) as PageRead<unknown>,
    watch: (query, listener, { isFresh } = { isFresh: false }) => {
      const request = store.dispatch(pageRead.initiate(query, isFresh ? { forceRefetch: false } : {}));
      const unsubscribe = store.subscribe(listener);
      return () => {
        unsubscribe();
        request.unsubscribe();
      };
    },
    refetch: (query) =>
      void store.dispatch(pageRead.initiate(query, { forceRefetch: true, subscribe: false })),
    prefetch: (query) => {
      store.dispatch(pageReads.util.prefetch('pageRead', query, { ifOlderThan: 30 }));
      return store.dispatch(pageRead.initiate(query, { subscribe: false }));
    },
  };
}
