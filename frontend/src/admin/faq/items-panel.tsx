import { sortByOrder } from '@/admin/arrange/item-order';
import { clientTable } from '@/admin/table/client-table';
import { ConfirmDelete } from '@/admin/table/confirm-delete';
import { DataTable, type Column } from '@/admin/table/data-table';
import { FilterSelects } from '@/admin/table/filter-select';
import type { Filter } from '@/admin/table/filters';
import { flagColumn } from '@/admin/table/rows/flag-column';
import { CreateLabel, ListPage } from '@/admin/table/list-page';
import { EditAndDelete } from '@/admin/table/row-actions';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { ListFailure } from '@/admin/table/table-states';
import { useCreateOnArrival } from '@/admin/table/use-create-on-arrival';
import { useRecordEditor } from '@/admin/table/use-record-editor';
import { useTableParams, type TableParams } from '@/admin/table/use-table-params';
import { UnfinishedWork } from '@/admin/editing/drafts/unfinished-work';
import { useContinuedDraft } from '@/admin/editing/drafts/use-continued-draft';
import { lazyForm } from '@/admin/forms/lazy-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { itemsPath, useCategoriesQuery, useDeleteItemMutation, useItemsQuery, type ItemInput } from './api';
import type { FaqCategory, FaqItem } from '@/shared/faq/queries';
import { usePreload } from '@/admin/hooks/use-preload';
import { quote } from '@/admin/lib/quote';
import { asOrdered } from './as-ordered';
import { categoryMessages } from './category-messages';

function columnsOf(categories: FaqCategory[] | undefined): Column<FaqItem>[] {
  const nameOf = ({ categoryId }: FaqItem) =>
    categories?.find(({ id }) => id === categoryId)?.name ?? (categories ? 'Unknown' : '');
  return [
    {
      id: 'question',
      header: 'Question',
      sortable: true,
      value: ({ question }) => question,
      cell: ({ question, answer }) => (
        <>
          <span>{question}</span>
          <SearchMatch shown={question} texts={[answer]} />
        </>
      ),
    },
    { id: 'category', header: 'Category', sortable: true, isText: true, value: nameOf, cell: nameOf },
    flagColumn('isActive', ['Active', 'Inactive']),
  ];
}

const importItemDialog = async () =>
  (await import(/* webpackChunkName: "faq-item-form" */ './item-dialog')).ItemDialog;
const ItemDialog = lazyForm(importItemDialog);

/** Searched, but not shown. */
const answer = { id: 'answer', value: ({ answer }: FaqItem) => answer };

const filtersOf = (categories: FaqCategory[] = []): Filter[] => [
  {
    name: 'category',
    emptyLabel: 'All categories',
    options: categories.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  {
    name: 'status',
    emptyLabel: 'All statuses',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
];

/** The items that the filters let through, in the visitors' order: by category, then within it. */
function visibleItems(items: FaqItem[], categories: FaqCategory[] = [], { filters }: TableParams) {
  const position = new Map(sortByOrder(categories.map(asOrdered)).map(({ id }, index) => [id, index]));
  const positionOf = ({ categoryId }: FaqItem) => position.get(categoryId) ?? categories.length;
  return sortByOrder(items.map(asOrdered))
    .filter(
      ({ categoryId, isActive }) =>
        (!filters.category || filters.category === String(categoryId)) &&
        (!filters.status || (filters.status === 'active') === isActive),
    )
    .sort((one, other) => positionOf(one) - positionOf(other));
}

export function ItemsPanel() {
  const list = useTableParams(['category', 'status']);
  const items = useItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const categories = useCategoriesQuery();
  const editor = useRecordEditor<FaqItem>();
  usePreload(importItemDialog);
  const canCreate = Boolean(categories.data?.length && items.data);
  useCreateOnArrival(editor.create, canCreate);
  const unfinished = useContinuedDraft<FaqItem, ItemInput>('question', editor);
  const deleting = useRecordEditor<FaqItem>();
  const columns = columnsOf(categories.data);
  const filters = filtersOf(categories.data);
  const lacksCategories = categories.data?.length === 0;
  const create = (
    <Button disabled={!canCreate} onClick={editor.create}>
      <CreateLabel>Add FAQ Item</CreateLabel>
    </Button>
  );
  return (
    <ListPage
      title="FAQ Items"
      action={create}
      search={{ list, label: 'Search FAQ items' }}
      filters={<FilterSelects list={list} filters={filters} />}
    >
      {categories.error !== undefined && !categories.isFetching && (
        <div className="mb-4">
          <ListFailure query={categories} messages={categoryMessages} />
        </div>
      )}
      {lacksCategories && (
        <Alert className="mb-4">Please create at least one category before adding FAQ items.</Alert>
      )}
      <UnfinishedWork<FaqItem, ItemInput> {...unfinished.offer} nameOf={({ question }) => question} />
      <DataTable
        columns={columns}
        keyOf={({ id }) => id}
        path={itemsPath}
        query={clientTable(items, list, [...columns, answer], (all) =>
          visibleItems(all, categories.data, list),
        )}
        list={list}
        filters={filters}
        actions={(item) => (
          <EditAndDelete
            name={item.question}
            edit={() => editor.edit(item)}
            remove={() => deleting.edit(item)}
          />
        )}
        open={editor.edit}
        create={lacksCategories ? undefined : create}
        messages={{
          loading: 'Loading FAQ items...',
          empty: 'No FAQ items found. Add your first FAQ item.',
          noun: 'FAQ items',
          failed: 'Failed to fetch FAQ items',
          failedPrefix: 'Error loading FAQ items: ',
        }}
      />
      {editor.isOpen && (
        <ItemDialog
          item={editor.record}
          categories={categories}
          filteredCategory={list.filters.category}
          nextOrder={items.data?.length ?? 0}
          draft={unfinished.draft}
          onClose={unfinished.close}
        />
      )}
      {deleting.record && <DeleteItem item={deleting.record} onClose={deleting.close} />}
    </ListPage>
  );
}

function DeleteItem({ item, onClose }: { item: FaqItem; onClose: () => void }) {
  const [remove] = useDeleteItemMutation();
  return (
    <ConfirmDelete
      path={itemsPath}
      record={item}
      describe={({ question }) =>
        `This will permanently delete the FAQ item "${question}". This action cannot be undone.`
      }
      nameOf={({ question }) => quote(question)}
      remove={(current) => remove(current).unwrap()}
      messages={{ done: 'FAQ item deleted successfully', failed: 'Failed to delete FAQ item' }}
      onClose={onClose}
    />
  );
}
