import { useCallback, useSyncExternalStore } from 'react';
import { requiredContext } from '@/shared/hooks/react-helpers';
import type { PageDataStore, PageQuery, PageRead } from './page-data';

export const [PageDataProvider, usePageData] = requiredContext<PageDataStore>('the page data');

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
