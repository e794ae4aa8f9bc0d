import { useRef, type ReactNode } from 'react';
import { isJustSaved } from '@/admin/api/last-saved';
import type { Selecting } from '@/admin/bulk/select-cells';
import { Empty } from '@/shared/ui/feedback/feedback';
import { cn } from '@/shared/lib/dom/cn';
import type { Filter } from './filters';
import { Pagination } from './pagination';
import { shownColumns, type Column } from './rows/column';
import { moveAmongRows } from './rows/move-among-rows';
import { TableHead } from './rows/table-head';
import { TableRow } from './rows/table-row';
import { useSearchHighlight } from './rows/use-search-highlight';
import { ListFailure, NoMatch, TableSkeleton, type TableQuery, type TableMessages } from './table-states';
import { isFiltered, type TableParams, type TableRows } from './use-table-params';

export type { Column } from './rows/column';

export interface DataTableProps<Row> {
  columns: Column<Row>[];
  /** Whether it labels the row; by default the first column does. */
  keyOf: (row: Row) => number | string;
  /** The API path of the records: the row of the one saved last is scrolled to and highlighted. */
  path?: string;
  /** The query's result; `data` is the previous result while a new one loads. */
  query: TableQuery<TableRows<Row>>;
  list: TableParams;
  /** What the list can be filtered by, which a list without a match names. */
  filters?: Filter[];
  /** The row's actions, each with a label that names the row. */
  actions: (row: Row) => ReactNode;
  /** Opens a row that is clicked. Keyboards have a link or a button in the row. */
  open?: (row: Row) => void;
  /** Absent: rows can't be selected. */
  selecting?: Selecting<Row> | undefined;
  messages: TableMessages;
  /** An action for an empty list. */
  create?: ReactNode;
}

/** A list as a table, with states for loading, empty, no match and failure. Old rows stay during a refetch. */
export function DataTable<Row>({
  columns,
  keyOf,
  path,
  query,
  list,
  filters,
  actions,
  open,
  selecting,
  messages,
  create,
}: DataTableProps<Row>) {
  const { data, currentData, error, isFetching } = query;
  const shown = shownColumns(columns);
  const body = useRef<HTMLTableSectionElement>(null);
  useSearchHighlight(body, list.search, data?.rows);
  const failure = error && !isFetching ? <ListFailure query={query} messages={messages} /> : null;
  // Offline the rows of another page or search stay: nothing else can be shown.
  const stale = navigator.onLine ? undefined : data;
  if (failure && !(currentData ?? stale)?.rows.length) return failure;
  // An empty result of the previous query says nothing about the current one.
  const isOpen = !data || (!currentData && data.rows.length === 0);
  if (isOpen) return <TableSkeleton text={messages.loading} columns={shown.length + 1} />;
  if (data.rows.length === 0)
    return isFiltered(list) ? (
      <NoMatch list={list} filters={filters} noun={messages.noun} />
    ) : (
      <Empty text={messages.empty} action={create} />
    );
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
          <TableHead columns={columns} rows={data.rows} list={list} selecting={selecting} />
          {/* The keys serve the controls in the rows, which take the focus. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody ref={body} className="max-md:block" onKeyDown={moveAmongRows}>
            {data.rows.map((row) => (
              <TableRow
                key={keyOf(row)}
                row={row}
                rows={data.rows}
                isSaved={isJustSaved(path, keyOf(row))}
                columns={shown}
                actions={actions}
                open={open}
                selecting={selecting}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination rows={data} list={list} isCurrent={currentData !== undefined} />
    </div>
  );
}
