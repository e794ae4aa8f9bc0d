import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { importWithRetry } from '@/shared/lib/dom/import-with-retry';
import type { ApiAccess } from './api-access';
import type { ApiClient } from './api-client';
import { noResponseError } from '@/shared/api/errors';
import type { PageQuery, PageRead } from './page-query';
import type { Store } from '@/shared/api/store';

const ApiAccessContext = createContext<ApiAccess | null>(null);

export const ApiAccessProvider = ApiAccessContext.Provider;

export function useApiAccess(): ApiAccess {
  const access = useContext(ApiAccessContext);
  if (!access) throw new Error('the way to the API is missing');
  return access;
}

/** The API's client, once something has loaded it. */
export function useApiClient(): ApiClient | undefined {
  const access = useApiAccess();
  return useSyncExternalStore(
    access.subscribe,
    () => access.client,
    () => undefined,
  );
}

const unread: PageRead<never> = {};

const nothingToStop = () => undefined;

/** A page query's data or error, kept current while the component is there; without a query neither. */
export function usePageQuery<Data>(query: PageQuery<Data> | undefined) {
  const access = useApiAccess();
  const subscribe = useCallback(
    (listener: () => void) => (query ? access.watch(query, listener) : nothingToStop),
    // A query is identified by its path.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [access, query?.path],
  );
  const read = () => (query ? (access.read(query) as PageRead<Data>) : unread);
  const { data, error } = useSyncExternalStore(subscribe, read, read);
  return { data, error, refetch: () => query && access.refetch(query) };
}

/** A call that changes something, such as sending a form. Rejects with an `ApiError`. */
export type ApiCall<Arg, Result> = (store: Store, arg: Arg) => Promise<Result>;

/** A call whose code is loaded when it is made. Rejects with an `ApiError`, also where that code can't be loaded. */
export function useApiCall<Arg, Result>(loadCall: () => Promise<ApiCall<Arg, Result>>) {
  const access = useApiAccess();
  return async (arg: Arg): Promise<Result> => {
    const [{ store }, call] = await Promise.all([
      access.load(),
      importWithRetry(loadCall).catch(() => Promise.reject(noResponseError(''))),
    ]);
    return call(store, arg);
  };
}
