import { staleMessageFor } from '@/api/records/versioned-mutations';
import { lazyOrderPanel } from '@/components/arrange/lazy-order-panel';
import { bulkMessages, isAnySelected, useSelection } from '@/components/bulk/selection';
import { DataTable, type Column } from '@/components/data-table/data-table';
import { FilterSelects } from '@/components/data-table/filter-select';
import { statusFilter, type Filter } from '@/components/data-table/filters';
import { flagColumn } from '@/components/data-table/rows/flag-column';
import { CreateLabel, ListPage } from '@/components/data-table/list-page';
import { EditAndDelete } from '@/components/data-table/row-actions';
import { SearchMatch } from '@/components/data-table/rows/search-match';
import { pageArgOf, useServerTable } from '@/components/data-table/server-table';
import { useClickGuard } from '@/components/data-table/use-click-guard';
import { useTableParams } from '@/components/data-table/use-table-params';
import { useUndoNotice } from '@/components/data-table/use-undo-notice';
import { UnfinishedWork } from '@/components/editing/drafts/unfinished-work';
import { lazyForm } from '@/components/form/lazy-form';
import { useAction } from '@/components/form/use-action';
import { viewPath } from '@/components/links/view-path';
import { Button } from '@/components/ui/button';
import { lazyComponent } from '@/components/ui/feedback/lazy-component';
import { SubTabs } from '@/components/ui/tabs/sub-tabs';
import { contentPath, useContentRowsQuery, useDeleteContentMutation } from '@/features/content/admin-api';
import { readMetadata } from '@/features/content/metadata';
import type { ContentItem } from '@/features/content/queries';
import { usePreload } from '@/hooks/use-preload';
import { quote } from '@/lib/text/quote';
import { asNamed } from './as-named';
import { draftKind, useContentAddress } from './content-address';
import type { ContentValues } from './content-dialog';
import { contentMessages } from './content-messages';
import { typeNames } from './type-names';

const clientOf = ({ type, metadata }: ContentItem) =>
  (type === 'case-study' && readMetadata(metadata).client) || '';

const columns: Column<ContentItem>[] = [
  {
    id: 'title',
    header: 'Title',
    sortable: true,
    text: ({ title }) => title,
    cell: (item) => (
      <>
        <span className="line-clamp-2">{item.title}</span>
        {clientOf(item) && (
          <span className="block truncate text-caption font-normal text-muted">{clientOf(item)}</span>
        )}
        <SearchMatch shown={`${item.title} ${clientOf(item)}`} texts={[item.metadata, item.content]} />
      </>
    ),
  },
  { id: 'type', header: 'Type', sortable: true, cell: ({ type }) => typeNames[type] },
  flagColumn('published', ['Published', 'Draft']),
];

const typeOptions = Object.entries(typeNames).map(([value, label]) => ({ value, label }));

const filters: Filter[] = [{ name: 'type', emptyLabel: 'All types', options: typeOptions }, statusFilter];

const OrderPanel = lazyOrderPanel(
  async () => (await import(/* webpackChunkName: "content-order" */ './order-panel')).OrderPanel,
);

const panels = [
  { value: 'items', label: 'Items', Panel: ItemsPanel },
  { value: 'order', label: 'Order', Panel: OrderPanel },
];

/** The tab 'Content Management' of the dashboard. */
export const ContentTab = () => <SubTabs label="Content" panels={panels} />;

const BulkContent = lazyComponent(
  async () => (await import(/* webpackChunkName: "bulk-content" */ './bulk-content')).BulkContent,
  bulkMessages,
);

const importEditor = async () =>
  (await import(/* webpackChunkName: "content-form" */ './content-editor')).ContentEditor;
const ContentEditor = lazyForm(importEditor);

/** As specified, deleting does not ask; its notice offers to undo it. */
function ItemsPanel() {
  const list = useTableParams(['type', 'status']);
  const items = useServerTable(
    useContentRowsQuery(pageArgOf(list), { refetchOnMountOrArgChange: true }),
    list,
  );
  const address = useContentAddress();
  usePreload(importEditor);
  const selection = useSelection(list);
  const [send] = useDeleteContentMutation();
  const clickGuard = useClickGuard(items.data);
  const undoNotice = useUndoNotice();
  const deleting = useAction(
    async (item: ContentItem) => ({ ...(await send(item).unwrap()), name: quote(item.title) }),
    {
      done: undoNotice('Content deleted successfully'),
      failed: 'Failed to delete content',
      explain: staleMessageFor,
    },
    clickGuard.startDeletion,
  );
  const create = (
    <Button onClick={() => address.create()}>
      <CreateLabel>Create New Content</CreateLabel>
    </Button>
  );
  return (
    <ListPage
      title="Content Management"
      action={create}
      search={{ list, label: 'Search content', query: items }}
      filters={<FilterSelects list={list} filters={filters} />}
    >
      <UnfinishedWork<ContentItem, ContentValues>
        kind={draftKind}
        isEditing={address.isOpen}
        nameOf={({ title }) => title}
        onContinue={({ key, base }) => (base ? address.edit(base.id, key) : address.create(key))}
      />
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        path={contentPath}
        query={items}
        list={list}
        filters={filters}
        actions={(item) => (
          <EditAndDelete
            name={item.title}
            edit={() => address.edit(item.id)}
            // Administrators see drafts there, too.
            path={viewPath(item)}
            isDeleting={deleting.isActingOn(item)}
            remove={(event) => clickGuard.isIntended(event) && void deleting.run(item)}
          />
        )}
        open={(item) => address.edit(item.id)}
        selecting={{ selection, asNamed }}
        create={create}
        messages={contentMessages}
      />
      {isAnySelected(selection) && <BulkContent list={list} selection={selection} page={items.data} />}
      {address.isOpen && <ContentEditor address={address} rows={items.data?.rows} />}
    </ListPage>
  );
}
