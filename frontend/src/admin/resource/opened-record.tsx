import { useState, type ReactNode } from 'react';
import { useRecheckSessionOn401 } from '@/admin/api/access';
import type { Versioned } from '@/admin/api/versioned-mutations';
import type { TableQuery } from '@/admin/table/table-states';
import { Failure, Loading } from '@/shared/ui/feedback/feedback';
import type { Endpoints } from './endpoints';

/** Fetches the record of a form, unless it is `known`. The form keeps the version it was opened with, even if newer data arrive. */
export function useOpenedRecord<Row extends Versioned>(
  endpoints: Pick<Endpoints<Row>, 'useOne'>,
  id: string,
  known?: Row,
) {
  const [first] = useState(known);
  const [opened, setOpened] = useState(first);
  const query = endpoints.useOne(id, { skip: first !== undefined, refetchOnMountOrArgChange: true });
  useRecheckSessionOn401(query.error);
  if (!opened && query.data && !query.isFetching) setOpened(query.data);
  return { opened, query };
}

interface RecordStateProps {
  query: TableQuery<unknown>;
  /** What the record is called: 'blog post' */
  one: string;
  notFound: ReactNode;
}

/** What is shown in place of a record that is not there, or not yet. */
export function RecordState({ query, one, notFound }: RecordStateProps) {
  const { data, error, isFetching, refetch } = query;
  if (isFetching) return <Loading text={`Loading ${one}...`} />;
  if (error !== undefined)
    return <Failure error={error} fallbackMessage={`Failed to fetch ${one}`} retry={() => void refetch()} />;
  return data === null && notFound;
}
