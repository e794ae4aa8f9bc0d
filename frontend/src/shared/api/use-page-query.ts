import { useCallback, useSyncExternalStore } from 'react';
import { requiredContext } from '@/shared/hooks/react-helpers';
import type { PageDataStore, PageQuery, PageRead } from './page-data';

export const [PageDataProvider, usePageData] = requiredContext<PageDataStore>('the page data');

/** A page query's data or error, kept current while the component is there. */
export function usePageQuery<Data>(query: PageQuery<Data>) {
  const pageData = usePageData();
  const subscribe = useCallback(
    (listener: () => void) => pageData.watch(query, listener),
    // A query is identified by its path.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [pageData, query.path],
  );
  const read = () => pageData.read(query) as PageRead<Data>;
  const { data, error } = useSyncExternalStore(subscribe, read, read);
  return { data, error, refetch: () => void pageData.refetch(query) };
}
