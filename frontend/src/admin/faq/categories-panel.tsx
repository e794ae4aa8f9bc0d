import { clientTable } from '@/admin/table/client-table';
import { ConfirmDelete } from '@/admin/table/confirm-delete';
import { DataTable, type Column } from '@/admin/table/data-table';
import { flagColumn } from '@/admin/table/rows/flag-column';
import { CreateLabel, ListPage } from '@/admin/table/list-page';
import { EditAndDelete } from '@/admin/table/row-actions';
import { useCreateOnArrival } from '@/admin/table/use-create-on-arrival';
import { useRecordEditor } from '@/admin/table/use-record-editor';
import { useTableParams } from '@/admin/table/use-table-params';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { useContinuedDraft } from '@/admin/editing/drafts/use-continued-draft';
import { lazyForm } from '@/admin/forms/lazy-form';
import { Button } from '@/shared/ui/button';
import {
  categoriesPath,
  useCategoriesQuery,
  useDeleteCategoryMutation,
  useItemsQuery,
  type CategoryInput,
} from './api';
import type { FaqCategory } from '@/shared/faq/queries';
import { usePreload } from '@/admin/hooks/use-preload';
import { quote } from '@/admin/lib/quote';
import { categoryMessages } from './category-messages';

const columns: Column<FaqCategory>[] = [
  { id: 'name', header: 'Name', sortable: true, value: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'displayOrder',
    defaultSort: 'ascending',
    header: 'Display Order',
    isNamed: true,
    sortable: true,
    value: ({ displayOrder }) => displayOrder,
    cell: ({ displayOrder }) => displayOrder,
  },
  flagColumn('isActive', ['Active', 'Inactive']),
];

const importCategoryDialog = async () =>
  (await import(/* webpackChunkName: "faq-category-form" */ './category-dialog')).CategoryDialog;
const CategoryDialog = lazyForm(importCategoryDialog);

export function CategoriesPanel() {
  const list = useTableParams();
  const categories = useCategoriesQuery(undefined, { refetchOnMountOrArgChange: true });
  const editor = useRecordEditor<FaqCategory>();
  usePreload(importCategoryDialog);
  useCreateOnArrival(editor.create, categories.data !== undefined);
  const unfinished = useContinuedDraft<FaqCategory, CategoryInput>('category', editor);
  const deleting = useRecordEditor<FaqCategory>();
  const create = (
    // A new one comes behind those that there are.
    <Button disabled={!categories.data} onClick={editor.create}>
      <CreateLabel>Add Category</CreateLabel>
    </Button>
  );
  return (
    <ListPage title="FAQ Categories" action={create} search={{ list, label: 'Search categories' }}>
      <UnfinishedWork<FaqCategory, CategoryInput> {...unfinished.offer} nameOf={({ name }) => name} />
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        path={categoriesPath}
        query={clientTable(categories, list, columns)}
        list={list}
        actions={(category) => (
          <EditAndDelete
            name={category.name}
            edit={() => editor.edit(category)}
            remove={() => deleting.edit(category)}
          />
        )}
        open={editor.edit}
        create={create}
        messages={categoryMessages}
      />
      {editor.isOpen && (
        <CategoryDialog
          category={editor.record}
          nextOrder={categories.data?.length ?? 0}
          draft={unfinished.draft}
          onClose={unfinished.close}
        />
      )}
      {deleting.record && <DeleteCategory category={deleting.record} onClose={deleting.close} />}
    </ListPage>
  );
}

const sizeOf = (items: number) =>
  items === 0 ? 'It has no items.' : `It has ${items === 1 ? 'one item' : `${items} items`}.`;

function DeleteCategory({ category, onClose }: { category: FaqCategory; onClose: () => void }) {
  const [remove] = useDeleteCategoryMutation();
  const { data: items } = useItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const size = items ? ` ${sizeOf(items.filter(({ categoryId }) => categoryId === category.id).length)}` : '';
  return (
    <ConfirmDelete
      path={categoriesPath}
      record={category}
      describe={({ name }) =>
        `This will permanently delete the category "${name}" and all its FAQ items. This action cannot be undone.${size}`
      }
      nameOf={({ name }) => quote(name)}
      remove={(current) => remove(current).unwrap()}
      messages={{ done: 'FAQ category deleted successfully', failed: 'Failed to delete FAQ category' }}
      onClose={onClose}
    />
  );
}
