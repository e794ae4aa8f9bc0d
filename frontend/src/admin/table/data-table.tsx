import { useRef, type ReactNode } from 'react';
import { isJustSaved } from '@/admin/api/current-record';
import type { Page } from '@/admin/api/paginated-query';
import type { Selecting } from '@/admin/bulk/selection';
import { cn } from '@/shared/lib/dom/cn';
import { Empty } from '@/shared/ui/feedback/feedback';
import type { Filter } from './filters';
import { Pagination } from './pagination';
import { shownColumns, type Column } from './rows/column';
import { useSearchHighlight } from './rows/search-match';
import { TableHead } from './rows/table-head';
import { moveAmongRows, TableRow } from './rows/table-row';
import { ListFailure, NoMatch, TableSkeleton, type TableQuery, type TableMessages } from './table-states';
import { isFiltered, type TableParams } from './use-table-params';

export interface DataTableProps<Row> {
  columns: Column<Row>[];
  /** The API path of the records: the row of the one saved last is scrolled to and highlighted. */
  path: string;
  /** `data` is the previous result while a new one loads. */
  query: TableQuery<Page<Row>>;
  list: TableParams;
  filters: Filter[];
  actions: (row: Row) => ReactNode;
  /** Opens a row that is clicked. Keyboards have a link or a button in the row. */
  open?: ((row: Row) => void) | undefined;
  selecting?: Selecting<Row> | undefined;
  messages: TableMessages;
  create?: ReactNode;
}

/** A list as a table, with states for loading, empty, no match and failure. Old rows stay during a refetch. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { columns, path, query, list, filters, actions, open, selecting, messages, create } = props;
  const { data, currentData, error, isFetching } = query;
  const body = useRef<HTMLTableSectionElement>(null);
  useSearchHighlight(body, list.search, data?.rows);
  const shown = shownColumns(columns);
  const failure = error && !isFetching ? <ListFailure query={query} messages={messages} /> : null;
  // Offline the rows of another page or search stay: nothing else can be shown.
  const stale = navigator.onLine ? undefined : data;
  if (failure && !(currentData ?? stale)?.rows.length) return failure;
  // An empty result of the previous query says nothing about the current one.
  if (!data || (!currentData && data.rows.length === 0))
    return <TableSkeleton text={messages.loading} columns={shown.length + 1} />;
  if (data.rows.length === 0 && isFiltered(list))
    return <NoMatch list={list} filters={filters} noun={messages.noun} />;
  const { rows } = data;
  if (rows.length === 0) return <Empty text={messages.empty} action={create} />;
  return (
    <div aria-busy={isFetching} className={cn('transition-opacity delay-150', isFetching && 'opacity-60')}>
      {failure && <div className="mb-4">{failure}</div>}
      <div className="overflow-x-auto rounded-table border border-line bg-surface lg:overflow-clip">
        <table
          className={cn(
            'w-full border-collapse text-ui font-normal max-md:block',
            // Pages and searches differ in their texts: their columns stay where they are.
            selecting && 'xl:table-fixed',
          )}
        >
          <TableHead columns={columns} rows={rows} list={list} selecting={selecting} />
          {/* The keys serve the controls in the rows, which take the focus. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody ref={body} className="max-md:block" onKeyDown={moveAmongRows}>
            {rows.map((row) => (
              <TableRow
                key={row.id}
                {...{ row, rows, actions, open, selecting }}
                columns={shown}
                isSaved={isJustSaved(path, row.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination shown={data} list={list} isCurrent={currentData !== undefined} />
    </div>
  );
}
