import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { PageDataStore, PageQuery, PageRead } from './page-data';

const PageDataContext = createContext<PageDataStore | null>(null);

export const PageDataProvider = PageDataContext.Provider;

export function usePageData(): PageDataStore {
  const pageData = useContext(PageDataContext);
  if (!pageData) throw new Error('the page data is missing');
  return pageData;
}

const unread: PageRead<never> = {};

const nothingToStop = () => undefined;

/** A page query's data or error, kept current while the component is there; without a query neither. */
export function usePageQuery<Data>(query: PageQuery<Data> | undefined) {
  const pageData = usePageData();
  const subscribe = useCallback(
    (listener: () => void) => (query ? pageData.watch(query, listener) : nothingToStop),
    // A query is identified by its path.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [pageData, query?.path],
  );
  const read = () => (query ? (pageData.read(query) as PageRead<Data>) : unread);
  const { data, error } = useSyncExternalStore(subscribe, read, read);
  return { data, error, refetch: () => void (query && pageData.refetch(query)) };
}
