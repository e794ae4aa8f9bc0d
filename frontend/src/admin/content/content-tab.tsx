import { staleMessageFor } from '@/shared/api/versioned-mutations';
import { lazyOrderPanel } from '@/admin/arrange/lazy-order-panel';
import { lazyBulkBar, type BulkRows } from '@/admin/bulk/bulk-rows';
import { BulkTable } from '@/admin/bulk/bulk-table';
import type { Column } from '@/admin/table/data-table';
import { FilterSelects } from '@/admin/table/filter-select';
import { statusFilter, type Filter } from '@/admin/table/filters';
import { flagColumn } from '@/admin/table/rows/flag-column';
import { CreateLabel, ListPage } from '@/admin/table/list-page';
import { EditAndDelete } from '@/admin/table/row-actions';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { pageArgOf, useServerTable } from '@/admin/table/server-table';
import { useClickGuard } from '@/admin/table/use-click-guard';
import { useTableParams } from '@/admin/table/use-table-params';
import { useUndoNotice } from '@/admin/table/use-undo-notice';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { lazyForm } from '@/admin/forms/lazy-form';
import { useAction } from '@/admin/forms/use-action';
import { viewPath } from '@/shared/links/page-paths';
import { Button } from '@/shared/ui/button';
import { SubTabs } from '@/admin/ui/sub-tabs';
import { contentPath, useContentRowsQuery, useDeleteContentMutation } from './api';
import { readMetadata } from '@/shared/content/metadata';
import type { ContentItem } from '@/shared/content/queries';
import { usePreload } from '@/admin/hooks/use-preload';
import { quote } from '@/admin/lib/quote';
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
  async () => (await import(/* webpackChunkName: "content-order" */ './content-order-panel')).OrderPanel,
);

const panels = [
  { value: 'items', label: 'Items', Panel: ItemsPanel },
  { value: 'order', label: 'Order', Panel: OrderPanel },
];

/** The tab 'Content Management' of the dashboard. */
export const ContentTab = () => <SubTabs label="Content" panels={panels} />;

const bulk: BulkRows<ContentItem> = {
  path: contentPath,
  tag: 'Content',
  noun: ['item', 'items'],
  asNamed: ({ id, title, type }) => ({ id, name: title, kind: type }),
  Bar: lazyBulkBar(
    async () => (await import(/* webpackChunkName: "bulk-content" */ './bulk-content')).BulkContent,
  ),
};

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
      <BulkTable
        bulk={bulk}
        columns={columns}
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
        create={create}
        messages={contentMessages}
      />
      {address.isOpen && <ContentEditor address={address} rows={items.data?.rows} />}
    </ListPage>
  );
}
