import { messageOf } from '@/shared/api/errors';
import { useRecheckSessionOn401 } from '@/admin/api/use-recheck-session-on-401';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Empty, Skeleton } from '@/shared/ui/feedback/feedback';
import { cn } from '@/shared/lib/dom/cn';
import { quote } from '@/admin/lib/quote';
import { describeFilter, type Filter } from './filters';
import type { TableParams } from './use-table-params';

export interface TableMessages {
  loading: string;
  empty: string;
  /** The rows: 'posts'. */
  noun: string;
  /** The message if the server sends none. */
  failed: string;
  failedTitle?: string;
  /** The prefix of the reason, such as 'Error loading categories: '. */
  failedPrefix?: string;
}

/** The part of a query's result that a table is rendered from. */
export interface TableQuery<Data> {
  data?: Data | undefined;
  /** The result of the current query only. */
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Whether the result is that of an earlier query, while the current one is loading. */
export const isOutdated = ({ data, currentData, isFetching }: TableQuery<unknown>) =>
  isFetching && data !== undefined && currentData === undefined;

/** The error state of a list. */
export function ListFailure({ query, messages }: { query: TableQuery<unknown>; messages: TableMessages }) {
  useRecheckSessionOn401(query.error);
  return (
    <Alert
      variant="destructive"
      {...(messages.failedTitle && { title: messages.failedTitle })}
      action={
        <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    >
      {navigator.onLine
        ? `${messages.failedPrefix ?? ''}${messageOf(query.error, messages.failed)}`
        : 'You’re offline. The list will load once you’re online again.'}
    </Alert>
  );
}

export interface NoMatchProps {
  list: TableParams;
  filters?: Filter[] | undefined;
  /** The rows: 'posts'. */
  noun: string;
}

/** The state of a list without rows that match the search and the filters, which it names. */
export function NoMatch({ list, filters = [], noun }: NoMatchProps) {
  const set = filters.flatMap((filter) => describeFilter(filter, list) ?? []);
  const [search, filtered] = [list.search && ` match ${quote(list.search)}`, set.length > 0];
  return (
    <Empty
      text={`No ${noun}${search}${filtered ? ` with ${set.join(' and ')}` : ''}`}
      action={
        <Button variant="outline" onClick={list.clear}>
          {search && filtered ? 'Clear search and filters' : filtered ? 'Clear filters' : 'Clear search'}
        </Button>
      }
    />
  );
}

/** Placeholder rows, with a label of the loading list. */
export function TableSkeleton({ text, columns }: { text: string; columns: number }) {
  return (
    <div role="status" className="overflow-hidden rounded-table border border-line bg-surface">
      <p className="flex h-10 items-center bg-sunken px-4 text-caption text-muted">{text}</p>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex h-13 items-center gap-6 border-t border-line px-4">
          {Array.from({ length: columns }, (_, index) => (
            <Skeleton key={index} className={cn('h-3.5', index === 0 ? 'flex-[3]' : 'flex-1')} />
          ))}
        </div>
      ))}
    </div>
  );
}
