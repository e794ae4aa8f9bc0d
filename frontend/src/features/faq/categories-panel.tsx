import { Button } from '@/ui/button';
import { ConfirmDeletion } from '@/ui/confirm-deletion';
import { DataTable, type Column } from '@/ui/data-table';
import { flagColumn } from '@/ui/flag-column';
import { useEditor } from '@/ui/form/use-editor';
import { ListPage } from '@/ui/list-page';
import { useListState } from '@/ui/list-state';
import { localRows } from '@/ui/local-rows';
import { EditAndDelete } from '@/ui/row-button';
import { categoriesPath, useCategoriesQuery, useDeleteCategoryMutation } from './admin-api';
import type { FaqCategory } from './api';
import { CategoryDialog } from './category-dialog';
import { categoryTexts } from './category-texts';

const columns: Column<FaqCategory>[] = [
  { id: 'name', header: 'Name', sortable: true, value: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'displayOrder',
    header: 'Display Order',
    isNamed: true,
    sortable: true,
    value: ({ displayOrder }) => displayOrder,
    cell: ({ displayOrder }) => displayOrder,
  },
  flagColumn('isActive', ['Active', 'Inactive']),
];

export function CategoriesPanel() {
  const list = useListState();
  const categories = useCategoriesQuery(undefined, { refetchOnMountOrArgChange: true });
  const editor = useEditor<FaqCategory>();
  const deleting = useEditor<FaqCategory>();
  const create = <Button onClick={editor.create}>Add Category</Button>;
  return (
    <ListPage title="FAQ Categories" action={create} search={{ list, label: 'Search categories' }}>
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        query={localRows(categories, list, columns)}
        list={list}
        actions={(category) => (
          <EditAndDelete
            name={category.name}
            edit={() => editor.edit(category)}
            remove={() => deleting.edit(category)}
          />
        )}
        create={create}
        say={categoryTexts}
      />
      {editor.isOpen && (
        <CategoryDialog
          category={editor.record}
          nextOrder={categories.data?.length ?? 0}
          onClose={editor.close}
        />
      )}
      {deleting.record && <DeleteCategory category={deleting.record} onClose={deleting.close} />}
    </ListPage>
  );
}

function DeleteCategory({ category, onClose }: { category: FaqCategory; onClose: () => void }) {
  const [remove] = useDeleteCategoryMutation();
  return (
    <ConfirmDeletion
      path={categoriesPath}
      record={category}
      describe={({ name }) =>
        `This will permanently delete the category "${name}" and all its FAQ items. This action cannot be undone.`
      }
      remove={(seen) => remove(seen).unwrap()}
      say={{ done: 'FAQ category deleted successfully', failed: 'Failed to delete FAQ category' }}
      onClose={onClose}
    />
  );
}
