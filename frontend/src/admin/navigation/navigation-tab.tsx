import { TriangleAlert } from 'lucide-react';
import { staleMessageFor } from '@/shared/api/versioned-mutations';
import { lazyOrderPanel } from '@/admin/arrange/lazy-order-panel';
import { clientTable } from '@/admin/table/client-table';
import { DataTable, type Column } from '@/admin/table/data-table';
import { CreateLabel, ListPage } from '@/admin/table/list-page';
import { EditAndDelete } from '@/admin/table/row-actions';
import { useCreateOnArrival } from '@/admin/table/use-create-on-arrival';
import { useRecordEditor } from '@/admin/table/use-record-editor';
import { useTableParams } from '@/admin/table/use-table-params';
import { useUndoNotice } from '@/admin/table/use-undo-notice';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { useContinuedDraft } from '@/admin/editing/drafts/use-continued-draft';
import { lazyForm } from '@/admin/forms/lazy-form';
import { useAction } from '@/admin/forms/use-action';
import { useAddressWarnings } from '@/admin/links/use-address-warning';
import { Button } from '@/shared/ui/button';
import { SubTabs } from '@/admin/ui/sub-tabs';
import { navigationPath, useDeleteNavigationItemMutation, useNavigationItemsQuery } from './api';
import type { NavigationItem } from '@/shared/navigation/queries';
import { usePreload } from '@/admin/hooks/use-preload';
import { quote } from '@/admin/lib/quote';
import { DeleteParent } from './delete-parent';
import { deleteMessages, itemMessages } from './item-messages';
import type { NavigationValues } from './navigation-dialog';
import { Visibility } from './visibility';

function columnsOf(
  items: NavigationItem[] | undefined,
  warnings: Map<number, string>,
): Column<NavigationItem>[] {
  const parentOf = ({ parentId }: NavigationItem) =>
    (parentId && items?.find(({ id }) => id === parentId)?.label) || 'None';
  return [
    { id: 'label', header: 'Label', sortable: true, value: ({ label }) => label, cell: ({ label }) => label },
    {
      id: 'href',
      header: 'URL',
      sortable: true,
      isText: true,
      width: 'lg:min-w-64',
      value: ({ href }) => href,
      cell: ({ id, href }) => <Address href={href} warning={warnings.get(id)} />,
    },
    {
      id: 'visibility',
      header: 'Visibility',
      sortable: true,
      value: ({ isVisible, requiresAdmin }) =>
        `${isVisible ? 'Visible' : 'Hidden'}${requiresAdmin ? ' (Admin)' : ''}`,
      cell: (item) => <Visibility item={item} />,
    },
    {
      id: 'order',
      defaultSort: 'ascending',
      header: 'Order',
      isNamed: true,
      sortable: true,
      value: ({ order }) => order,
      cell: ({ order }) => order,
    },
    {
      id: 'parent',
      header: 'Parent',
      isNamed: true,
      sortable: true,
      isText: true,
      value: parentOf,
      cell: parentOf,
    },
  ];
}

/** An entry's address, with a mark if it leads to no page. */
function Address({ href, warning }: { href: string; warning: string | undefined }) {
  return (
    <>
      <span>{href}</span>
      {warning && (
        <span className="mt-0.5 flex items-start gap-1.5 text-caption font-normal">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {/* The form has the whole of it; the column is narrow. */}
          <span>{warning.replace(/\. .*/, '.')}</span>
        </span>
      )}
    </>
  );
}

const ArrangePanel = lazyOrderPanel(
  async () => (await import(/* webpackChunkName: "menu-order" */ './arrange/arrange-panel')).ArrangePanel,
);

const importNavigationDialog = async () =>
  (await import(/* webpackChunkName: "menu-item-form" */ './navigation-dialog')).NavigationDialog;
const NavigationDialog = lazyForm(importNavigationDialog);

const panels = [
  { value: 'items', label: 'Items', Panel: ItemsPanel },
  { value: 'order', label: 'Order and preview', Panel: ArrangePanel },
];

/** The tab 'Navigation' of the dashboard. */
export const NavigationTab = () => <SubTabs label="Navigation" panels={panels} />;

function ItemsPanel() {
  const list = useTableParams();
  const items = useNavigationItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const editor = useRecordEditor<NavigationItem>();
  usePreload(importNavigationDialog);
  useCreateOnArrival(editor.create);
  const unfinished = useContinuedDraft<NavigationItem, NavigationValues>('navigation', editor);
  const [send] = useDeleteNavigationItemMutation();
  const undoNotice = useUndoNotice();
  const parent = useRecordEditor<NavigationItem>();
  const removeNamed = async (item: NavigationItem) => ({
    ...(await send(item).unwrap()),
    name: quote(item.label),
  });
  const deleting = useAction(removeNamed, {
    ...deleteMessages,
    done: undoNotice(deleteMessages.done),
    explain: staleMessageFor,
  });
  const childrenOf = ({ id }: NavigationItem) =>
    items.data?.filter(({ parentId }) => parentId === id).length ?? 0;
  const remove = (item: NavigationItem) => {
    if (childrenOf(item) > 0) parent.edit(item);
    else if (window.confirm(`Are you sure you want to delete "${item.label}"?`)) void deleting.run(item);
  };
  const columns = columnsOf(items.data, useAddressWarnings(items.data));
  const create = (
    <Button onClick={editor.create}>
      <CreateLabel>Add Item</CreateLabel>
    </Button>
  );
  return (
    <ListPage
      title="Navigation Menu Management"
      isTitleShown
      lead="List of navigation menu items"
      action={create}
      search={{ list, label: 'Search items' }}
    >
      <UnfinishedWork<NavigationItem, NavigationValues> {...unfinished.offer} nameOf={({ label }) => label} />
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        path={navigationPath}
        query={clientTable(items, list, columns)}
        list={list}
        actions={(item) => (
          <EditAndDelete
            name={item.label}
            isDeleting={deleting.isActingOn(item)}
            edit={() => editor.edit(item)}
            remove={() => remove(item)}
          />
        )}
        open={editor.edit}
        create={create}
        messages={itemMessages}
      />
      {editor.isOpen && (
        <NavigationDialog
          item={editor.record}
          items={items.data ?? []}
          draft={unfinished.draft}
          onClose={unfinished.close}
        />
      )}
      {parent.record && (
        <DeleteParent item={parent.record} count={childrenOf(parent.record)} onClose={parent.close} />
      )}
    </ListPage>
  );
}
