import { lazyOrderPanel } from '@/admin/ui/lazy-component';
import { DeleteRecord } from '@/admin/resource/deletion';
import { endpointsOf } from '@/admin/resource/endpoints';
import { defineResource, type DeleteProps } from '@/admin/resource/resource';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { wordsFor, type Words } from '@/admin/resource/words';
import { clientTable } from '@/admin/table/client-table';
import { flagColumn, textColumn, type Column } from '@/admin/table/rows/column';
import { searchedCell } from '@/admin/table/rows/search-match';
import { ListFailure } from '@/admin/table/table-states';
import type { TableParams } from '@/admin/table/use-table-params';
import { optionsOf } from '@/admin/ui/select';
import { SubTabs } from '@/admin/ui/sub-tabs';
import { entities } from '@/shared/api/entities';
import type { FaqCategory, FaqItem } from '@/shared/faq/queries';
import { Alert } from '@/shared/ui/alert';

const faqWords = (title: string, one: string, many: string, own: Partial<Words>) =>
  wordsFor(one, many, {
    failedPrefix: `Error loading ${many}: `,
    failedToCreate: `Failed to save ${one}`,
    failedToUpdate: `Failed to save ${one}`,
    create: `Add ${title}`,
    newTitle: `Add New ${title}`,
    editTitle: `Edit ${title}`,
    submitNew: `Save ${title}`,
    submit: `Save ${title}`,
    ...own,
  });

/** The server sorts both lists. */
export const categoryEndpoints = endpointsOf<FaqCategory>({ tag: 'Faq', path: '/api/faq/categories' });
export const itemEndpoints = endpointsOf<FaqItem>({ tag: 'Faq', path: '/api/faq/items' });

export const categories = defineResource<FaqCategory>({
  endpoints: categoryEndpoints,
  address: entities.Faq,
  title: 'FAQ Categories',
  name: 'name',
  words: faqWords('Category', 'FAQ category', 'categories', {
    empty: 'No categories found. Create your first category.',
    failed: 'Failed to fetch FAQ categories',
  }),
  isShort: true,
  columns: [
    textColumn('name', 'Name'),
    textColumn('displayOrder', 'Display Order', { isNamed: true, defaultSort: 'ascending' }),
    flagColumn('isActive', ['Active', 'Inactive']),
  ],
  form: async () => (await import(/* webpackChunkName: "faq-forms" */ './faq-forms')).CategoryForm,
  draftKind: 'category',
  // A new one comes behind those that there are.
  useCanCreate: () => categoryEndpoints.useAll().data !== undefined,
  Delete: DeleteCategory,
  palette: { create: { label: 'New FAQ category' } },
});

function DeleteCategory(props: DeleteProps<FaqCategory>) {
  const { data: all } = itemEndpoints.useAll({ refetchOnMountOrArgChange: true });
  const count = all?.filter(({ categoryId }) => categoryId === props.record.id).length;
  return (
    <DeleteRecord
      {...props}
      describe={({ name }) =>
        `This will permanently delete the category "${name}" and all its FAQ items. This action cannot be undone.${sizeText(count)}`
      }
    />
  );
}

function sizeText(items: number | undefined) {
  if (items === undefined) return '';
  if (items === 0) return ' It has no items.';
  return ` It has ${items === 1 ? 'one item' : `${items} items`}.`;
}

export const items = defineResource<FaqItem>({
  endpoints: itemEndpoints,
  address: `${entities.Faq}?show=items`,
  title: 'FAQ Items',
  search: 'Search FAQ items',
  name: 'question',
  words: faqWords('FAQ Item', 'FAQ item', 'FAQ items', {
    empty: 'No FAQ items found. Add your first FAQ item.',
  }),
  isShort: true,
  columns: useItemColumns,
  filters: useItemFilters,
  useRows: useItemRows,
  form: async () => (await import(/* webpackChunkName: "faq-forms" */ './faq-forms')).ItemForm,
  draftKind: 'question',
  useCanCreate: () => {
    const { data: all } = itemEndpoints.useAll();
    return Boolean(categoryEndpoints.useAll().data?.length && all);
  },
  describeDeletion: ({ question }) =>
    `This will permanently delete the FAQ item "${question}". This action cannot be undone.`,
  palette: {
    create: { label: 'New FAQ item', words: 'question answer' },
    found: { title: 'FAQ items', textsOf: ({ question, answer }) => [question, answer] },
  },
});

function useItemColumns(): Column<FaqItem>[] {
  const { data } = categoryEndpoints.useAll();
  return [
    textColumn('question', 'Question', {
      text: ({ question, answer }) => `${question}\n${answer}`,
      cell: searchedCell(
        ({ question }) => question,
        ({ answer }) => [answer],
      ),
    }),
    textColumn('category', 'Category', { isText: true }, ({ categoryId }) => {
      const category = data?.find(({ id }) => id === categoryId);
      return category?.name ?? (data ? 'Unknown' : '');
    }),
    flagColumn('isActive', ['Active', 'Inactive']),
  ];
}

function useItemFilters() {
  const { data = [] } = categoryEndpoints.useAll();
  const names = data.map(({ id, name }) => ({ value: String(id), label: name }));
  const statuses = optionsOf({ active: 'Active', inactive: 'Inactive' });
  return [
    { name: 'category', emptyLabel: 'All categories', options: names },
    { name: 'status', emptyLabel: 'All statuses', options: statuses },
  ];
}

/** The items that the filters let through, in the visitors' order: by category, then within it. */
function useItemRows(list: TableParams, columns: Column<FaqItem>[]) {
  const { data = [] } = categoryEndpoints.useAll();
  const { category, status } = list.filters;
  const isShown = ({ categoryId, isActive }: FaqItem) =>
    (!category || category === String(categoryId)) && (!status || (status === 'active') === isActive);
  const positionOf = ({ categoryId }: FaqItem) => data.findIndex(({ id }) => id === categoryId);
  return clientTable(itemEndpoints.useAll({ refetchOnMountOrArgChange: true }), list, columns, (all) =>
    all.filter(isShown).sort((one, other) => positionOf(one) - positionOf(other)),
  );
}

function ItemsPanel() {
  const query = categoryEndpoints.useAll();
  return (
    <ResourcePanel of={items}>
      {query.error !== undefined && !query.isFetching && (
        <div className="mb-4">
          <ListFailure query={query} messages={categories.words} />
        </div>
      )}
      {query.data?.length === 0 && (
        <Alert className="mb-4">Please create at least one category before adding FAQ items.</Alert>
      )}
    </ResourcePanel>
  );
}

const OrderPanel = lazyOrderPanel(
  async () => (await import(/* webpackChunkName: "faq-order" */ './faq-order-panel')).FaqOrderPanel,
);

const panels = [
  { value: 'categories', label: 'Categories', Panel: () => <ResourcePanel of={categories} /> },
  { value: 'items', label: 'FAQ Items', Panel: ItemsPanel },
  { value: 'order', label: 'Order', Panel: OrderPanel },
];

export const FaqTab = () => <SubTabs label="FAQ" panels={panels} />;
