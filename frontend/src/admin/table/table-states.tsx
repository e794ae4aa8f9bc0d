import { useRecheckSessionOn401 } from '@/admin/api/access';
import { quote } from '@/admin/lib/text';
import { messageOf } from '@/shared/api/errors';
import { cn } from '@/shared/lib/dom/cn';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Empty, Skeleton } from '@/shared/ui/feedback/feedback';
import { describeFilter, type Filter } from './filters';
import { without, type TableParams } from './use-table-params';

export interface TableMessages {
  loading: string;
  empty: string;
  /** The rows: 'posts'. */
  noun: string;
  failed: string;
  failedTitle?: string;
  /** The prefix of the reason, such as 'Error loading categories: '. */
  failedPrefix?: string;
}

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

export function ListFailure({ query, messages }: { query: TableQuery<unknown>; messages: TableMessages }) {
  const { failed, failedTitle, failedPrefix = '' } = messages;
  useRecheckSessionOn401(query.error);
  return (
    <Alert
      variant="destructive"
      {...(failedTitle && { title: failedTitle })}
      action={
        <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    >
      {navigator.onLine
        ? `${failedPrefix}${messageOf(query.error, failed)}`
        : 'You’re offline. The list will load once you’re online again.'}
    </Alert>
  );
}

export function NoMatch({ list, filters, noun }: { list: TableParams; filters: Filter[]; noun: string }) {
  const set = filters.flatMap((filter) => describeFilter(filter, list) ?? []);
  const [search, filtered] = [list.search && ` match ${quote(list.search)}`, set.length > 0];
  return (
    <Empty
      text={`No ${noun}${search}${filtered ? ` with ${set.join(' and ')}` : ''}`}
      action={
        <Button variant="outline" onClick={() => list.set(without(['q', ...Object.keys(list.filters)]))}>
          {search && filtered ? 'Clear search and filters' : filtered ? 'Clear filters' : 'Clear search'}
        </Button>
      }
    />
  );
}

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
