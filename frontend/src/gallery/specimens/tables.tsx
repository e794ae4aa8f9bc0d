import { ConfirmDelete } from '@/admin/table/confirm-delete';
import { DataTable, type Column, type DataTableProps } from '@/admin/table/data-table';
import { DownloadLink } from '@/admin/table/download-link';
import { FilterSelect } from '@/admin/table/filter-select';
import { statusFilter } from '@/admin/table/filters';
import { flagColumn } from '@/admin/table/rows/flag-column';
import { ListPage } from '@/admin/table/list-page';
import { Pagination } from '@/admin/table/pagination';
import { EditAndDelete } from '@/admin/table/row-actions';
import { SearchBox } from '@/admin/table/search-box';
import { OrderPanel } from '@/admin/arrange/order-panel';
import { SortableList } from '@/admin/arrange/sortable-list';
import { ListFailure, NoMatch, TableSkeleton, type TableQuery } from '@/admin/table/table-states';
import type { TableRows } from '@/admin/table/use-table-params';
import { Button } from '@/shared/ui/button';
import { ignore, StatefulSpecimen, longText, Opened, type Specimens } from '@/gallery/specimen';
import { list, rows, selection, type Row } from './table-samples';

const filledTable: TableRows<Row> = { rows, total: 60, page: 2 };
const emptyTable: TableRows<Row> = { rows: [], total: 0, page: 1 };
const query: TableQuery<TableRows<Row>> = {
  data: filledTable,
  currentData: filledTable,
  isFetching: false,
  refetch: ignore,
};
const failed = { error: new Error(), isFetching: false, refetch: ignore };
const messages = {
  loading: 'Loading categories...',
  empty: 'No categories yet',
  noun: 'categories',
  failed: 'Failed to load',
};
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', sortable: true, isText: true, cell: ({ name }) => name },
  flagColumn('published', ['Published', 'Draft']),
];

const table = (
  changes: Partial<TableQuery<TableRows<Row>>>,
  search = '',
  selecting: DataTableProps<Row>['selecting'] = undefined,
) => (
  <DataTable
    columns={columns}
    keyOf={({ id }) => id}
    query={{ ...query, ...changes }}
    list={{ ...list, search }}
    actions={({ name }) => <EditAndDelete name={name} edit={ignore} remove={ignore} />}
    selecting={selecting}
    messages={messages}
    create={<Button>Add Category</Button>}
  />
);

const empty = { data: emptyTable, currentData: emptyTable };

export const tables: Specimens = {
  'admin/table/data-table': {
    default: table({}),
    selected: table({}, '', { selection, asNamed: (row) => row }),
    loading: table({ data: undefined, currentData: undefined, isFetching: true }),
    'loading again': table({ isFetching: true }),
    empty: table(empty),
    'no match': table(empty, 'pricing'),
    error: table({ ...failed, data: undefined, currentData: undefined }),
    'error with rows': table(failed),
  },
  'admin/table/table-states': {
    loading: <TableSkeleton text={messages.loading} columns={3} />,
    'no match': (
      <NoMatch
        list={{ ...list, search: longText, filters: { status: 'draft' } }}
        filters={[statusFilter]}
        noun="posts"
      />
    ),
    error: <ListFailure query={failed} messages={{ ...messages, failedTitle: 'Error' }} />,
  },
  'admin/table/rows/flag-column': { default: rows.map((row) => <p key={row.id}>{columns[1]?.cell(row)}</p>) },
  'admin/table/row-actions': {
    default: <EditAndDelete name="Pricing" edit={ignore} remove={ignore} />,
    disabled: (
      <EditAndDelete name="Pricing" edit={ignore} remove={ignore} disabledReason="It has questions" />
    ),
  },
  'admin/table/search-box': {
    default: (
      <StatefulSpecimen initial="">
        {(value, setValue) => <SearchBox label="Search posts" value={value} onChange={setValue} />}
      </StatefulSpecimen>
    ),
  },
  'admin/table/pagination': {
    middle: <Pagination rows={filledTable} list={list} isCurrent />,
    'first page': <Pagination rows={{ ...filledTable, page: 1 }} list={list} isCurrent />,
    'last page': <Pagination rows={{ ...filledTable, total: 23 }} list={list} isCurrent />,
  },
  'admin/table/list-page': {
    default: (
      <ListPage
        title="Categories"
        lead="What visitors find questions under"
        action={<Button>Add Category</Button>}
        search={{ list, label: 'Search categories' }}
      >
        {table({})}
      </ListPage>
    ),
  },
  'admin/table/filter-select': {
    default: <FilterSelect list={list} filter={statusFilter} />,
  },
  'admin/arrange/order-panel': {
    loading: (
      <OrderPanel
        title="Order"
        query={{ isFetching: true, refetch: () => undefined }}
        messages={messages}
        isEmpty
      >
        {null}
      </OrderPanel>
    ),
  },
  'admin/arrange/sortable-list': {
    default: (
      <StatefulSpecimen initial={rows}>
        {(items, setItems) => (
          <SortableList
            label="Menu"
            items={items}
            nameOf={({ name }) => name}
            onMove={setItems}
            renderItem={({ name }) => name}
          />
        )}
      </StatefulSpecimen>
    ),
  },
  'admin/table/confirm-delete': {
    'is refused': (
      <Opened>
        {(close) => (
          <ConfirmDelete
            path="/api/things"
            record={{ id: 1 }}
            describe={() => 'This deletes the category for good.'}
            nameOf={() => '“Pricing”'}
            remove={() => Promise.reject(new Error('refused'))}
            messages={{ done: 'Deleted', failed: 'Failed to delete' }}
            onClose={close}
          />
        )}
      </Opened>
    ),
  },
  'admin/table/download-link': { default: <DownloadLink to="/api/things.csv">Export</DownloadLink> },
};
