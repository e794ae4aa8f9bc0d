import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { DataTable, type Column } from '@/ui/data-table';
import { useEditor } from '@/ui/form/use-editor';
import { ListPage } from '@/ui/list-page';
import { useListState } from '@/ui/list-state';
import { localRows } from '@/ui/local-rows';
import { RowButton } from '@/ui/row-button';
import { useAct } from '@/ui/use-act';
import { useDeleteNavigationItemMutation, useNavigationItemsQuery } from './admin-api';
import type { NavigationItem } from './api';
import { NavigationDialog } from './navigation-dialog';

function columnsOf(items: NavigationItem[] | undefined): Column<NavigationItem>[] {
  const parentOf = ({ parentId }: NavigationItem) =>
    (parentId && items?.find(({ id }) => id === parentId)?.label) || 'None';
  return [
    { id: 'label', header: 'Label', sortable: true, value: ({ label }) => label, cell: ({ label }) => label },
    {
      id: 'href',
      header: 'URL',
      sortable: true,
      value: ({ href }) => href,
      cell: ({ href }) => <span className="wrap-anywhere">{href}</span>,
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
      header: 'Order',
      isNamed: true,
      sortable: true,
      value: ({ order }) => order,
      cell: ({ order }) => order,
    },
    { id: 'parent', header: 'Parent', isNamed: true, sortable: true, value: parentOf, cell: parentOf },
  ];
}

function Visibility({ item: { isVisible, requiresAdmin } }: { item: NavigationItem }) {
  return (
    <span className="inline-flex items-center gap-2">
      {isVisible ? <Badge variant="success">Visible</Badge> : <Badge>Hidden</Badge>}
      {requiresAdmin && <span className="text-caption">(Admin)</span>}
    </span>
  );
}

/** The tab 'Navigation' of the dashboard. */
export function NavigationTab() {
  const list = useListState();
  const items = useNavigationItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const editor = useEditor<NavigationItem>();
  const [send] = useDeleteNavigationItemMutation();
  const deleting = useAct((item: NavigationItem) => send(item).unwrap(), {
    done: 'Navigation item deleted successfully',
    failed: 'Failed to delete navigation item',
  });
  const remove = (item: NavigationItem) => {
    if (window.confirm(`Are you sure you want to delete "${item.label}"?`)) void deleting.run(item);
  };
  const columns = columnsOf(items.data);
  const create = <Button onClick={editor.create}>Add Item</Button>;
  return (
    <ListPage
      title="Navigation Menu Management"
      lead="List of navigation menu items"
      action={create}
      search={{ list, label: 'Search items' }}
    >
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        query={localRows(items, list, columns)}
        list={list}
        actions={(item) => (
          <>
            <RowButton label={`Edit ${item.label}`} onClick={() => editor.edit(item)}>
              Edit
            </RowButton>
            <RowButton label={`Delete ${item.label}`} danger onClick={() => remove(item)}>
              Delete
            </RowButton>
          </>
        )}
        create={create}
        say={{
          loading: 'Loading navigation items...',
          empty: 'No navigation items found',
          failed: 'Failed to fetch navigation items',
          failedTitle: 'Error loading navigation items',
        }}
      />
      {editor.isOpen && (
        <NavigationDialog item={editor.record} items={items.data ?? []} onClose={editor.close} />
      )}
    </ListPage>
  );
}
