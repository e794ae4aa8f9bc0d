import { useAct } from '@/components/form/use-action';
import { explainStale } from '@/lib/writes';
import { Button } from '@/ui/button';
import { DataTable, type Column } from '@/ui/data-table';
import { flagColumn } from '@/ui/flag-column';
import { useEditor } from '@/ui/form/use-editor';
import { ListPage } from '@/ui/list-page';
import { useListState } from '@/ui/list-state';
import { EditAndDelete } from '@/ui/row-button';
import { partOf, useServerRows } from '@/ui/server-rows';
import { useSteadyRows } from '@/ui/steady-rows';
import { useContentRowsQuery, useDeleteContentMutation } from './admin-api';
import type { ContentItem } from './api';
import { ContentDialog } from './content-dialog';
import { typeNames } from './type-names';

const columns: Column<ContentItem>[] = [
  { id: 'title', header: 'Title', sortable: true, cell: ({ title }) => title },
  { id: 'type', header: 'Type', sortable: true, cell: ({ type }) => typeNames[type] },
  flagColumn('published', ['Published', 'Draft']),
];

/** The tab 'Content Management' of the dashboard. As specified, deleting does not ask. */
export function ContentTab() {
  const list = useListState();
  const items = useServerRows(useContentRowsQuery(partOf(list), { refetchOnMountOrArgChange: true }), list);
  const editor = useEditor<ContentItem>();
  const [send] = useDeleteContentMutation();
  const steady = useSteadyRows(items.data);
  const deleting = useAct(
    (item: ContentItem) => send(item).unwrap(),
    { done: 'Content deleted successfully', failed: 'Failed to delete content', explain: explainStale },
    steady.go,
  );
  const create = <Button onClick={editor.create}>Create New Content</Button>;
  return (
    <ListPage title="Content Management" action={create} search={{ list, label: 'Search content' }}>
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        query={items}
        list={list}
        actions={(item) => (
          <EditAndDelete
            name={item.title}
            edit={() => editor.edit(item)}
            remove={(press) => steady.isMeant(press) && void deleting.run(item)}
          />
        )}
        create={create}
        say={{ loading: 'Loading content...', empty: 'No content found', failed: 'Failed to fetch content' }}
      />
      {editor.isOpen && <ContentDialog item={editor.record} onClose={editor.close} />}
    </ListPage>
  );
}
