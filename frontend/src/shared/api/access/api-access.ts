import type { ApiClient } from './api-client';
import { noResponseError } from '@/shared/api/errors';
import type { EmbeddedAnswer, PageQuery, PageRead } from './page-query';

/** The way to the API from every page. Its client is loaded once more is needed than what came with the document. */
export interface ApiAccess {
  readonly client: ApiClient | undefined;
  /** Loads the client, once. Rejects with an `ApiError` if it can't be loaded; the next call tries again. */
  load: () => Promise<ApiClient>;
  /** Listens for the client to be there, or to be known to be out of reach. */
  subscribe: (listener: () => void) => () => void;
  read: (query: PageQuery<unknown>) => PageRead<unknown>;
  /** Keeps a query's data current while there are subscribers. */
  watch: (query: PageQuery<unknown>, listener: () => void) => () => void;
  refetch: (query: PageQuery<unknown>) => void;
  /** Asks for what the next page will read. Resolves once that is there, or has failed. */
  prefetch: (queries: PageQuery<unknown>[]) => Promise<void>;
}

const pending: PageRead<unknown> = {};

const ignore = (): void => undefined;

export type LoadApiClient = (embedded: EmbeddedAnswer[]) => Promise<ApiClient>;

export function createApiAccess(embedded: EmbeddedAnswer[], loadClient: LoadApiClient): ApiAccess {
  const answers = new Map(embedded.map(({ query, data }) => [query.path, { data }]));
  const listeners = new Set<() => void>();
  let client: ApiClient | undefined;
  let loading: Promise<ApiClient> | undefined;
  let failed: PageRead<unknown> | undefined;

  const notifyListeners = () => {
    for (const listener of [...listeners]) listener();
  };
  const load = () =>
    (loading ??= loadClient(embedded).then(
      (loaded) => {
        client = loaded;
        notifyListeners();
        return loaded;
      },
      () => {
        const error = noResponseError('');
        loading = undefined;
        failed = { error };
        notifyListeners();
        throw error;
      },
    ));
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    get client() {
      return client;
    },
    load,
    subscribe,
    read: (query) => client?.read(query) ?? answers.get(query.path) ?? failed ?? pending,
    watch: (query, listener) => {
      if (client) return client.watch(query, listener);
      const isEmbedded = answers.has(query.path);
      let stopWatching = ignore;
      const unsubscribe = subscribe(() => {
        if (client) {
          unsubscribe();
          stopWatching = client.watch(query, listener, { isFresh: isEmbedded });
        }
        listener();
      });
      if (!isEmbedded) load().catch(ignore);
      return () => {
        unsubscribe();
        stopWatching();
      };
    },
    refetch: (query) => {
      if (client) return client.refetch(query);
      failed = undefined;
      notifyListeners();
      load().catch(ignore);
    },
    prefetch: async (queries) => {
      if (queries.length > 0)
        await load().then((loaded) => Promise.all(queries.map(loaded.prefetch)), ignore);
    },
  };
}
