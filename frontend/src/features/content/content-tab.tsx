import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { DataTable, type Column } from '@/ui/data-table';
import { useEditor } from '@/ui/form/use-editor';
import { ListPage } from '@/ui/list-page';
import { pageSize, useListState, useWayBack } from '@/ui/list-state';
import { RowButton } from '@/ui/row-button';
import { useAct } from '@/ui/use-act';
import { useContentRowsQuery, useDeleteContentMutation } from './admin-api';
import type { ContentItem } from './api';
import { ContentDialog } from './content-dialog';
import { typeNames } from './type-names';

const columns: Column<ContentItem>[] = [
  { id: 'title', header: 'Title', sortable: true, cell: ({ title }) => title },
  { id: 'type', header: 'Type', sortable: true, cell: ({ type }) => typeNames[type] },
  {
    id: 'published',
    header: 'Status',
    sortable: true,
    cell: ({ published }) => (published ? <Badge variant="success">Published</Badge> : <Badge>Draft</Badge>),
  },
];

/** The tab 'Content Management' of the dashboard. As specified, deleting does not ask. */
export function ContentTab() {
  const list = useListState();
  const { search, sort, cursor } = list;
  const items = useContentRowsQuery(
    { limit: pageSize, search, sort, cursor },
    { refetchOnMountOrArgChange: true },
  );
  const editor = useEditor<ContentItem>();
  const [send] = useDeleteContentMutation();
  const deleting = useAct((item: ContentItem) => send(item).unwrap(), {
    done: 'Content deleted successfully',
    failed: 'Failed to delete content',
  });
  const create = <Button onClick={editor.create}>Create New Content</Button>;
  useWayBack(list, items.currentData?.rows.length === 0);
  return (
    <ListPage title="Content Management" action={create} search={{ list, label: 'Search content' }}>
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        query={items}
        list={list}
        actions={(item) => (
          <>
            <RowButton label={`Edit ${item.title}`} onClick={() => editor.edit(item)}>
              Edit
            </RowButton>
            <RowButton label={`Delete ${item.title}`} danger onClick={() => void deleting.run(item)}>
              Delete
            </RowButton>
          </>
        )}
        create={create}
        say={{ loading: 'Loading content...', empty: 'No content found', failed: 'Failed to fetch content' }}
      />
      {editor.isOpen && <ContentDialog item={editor.record} onClose={editor.close} />}
    </ListPage>
  );
}
