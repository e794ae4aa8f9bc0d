import { entities } from '@/shared/api/entities';
import { sortByOrder } from '@/admin/arrange/order';
import { defineResource } from '@/admin/resource/resource';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { clientTable } from '@/admin/table/client-table';
import { flagColumn, textColumn, type Column } from '@/admin/table/rows/column';
import type { Filter } from '@/admin/table/filters';
import { SearchMatch } from '@/admin/table/rows/search-match';
import { ListFailure } from '@/admin/table/table-states';
import type { TableParams } from '@/admin/table/use-table-params';
import { Alert } from '@/shared/ui/alert';
import type { FaqCategory, FaqItem } from '@/shared/faq/queries';
import * as api from './api';
import { categoryWords, itemWords } from './words';

export const items = defineResource<FaqItem>({
  endpoints: api.items,
  address: `${entities.Faq}?show=items`,
  title: 'FAQ Items',
  search: 'Search FAQ items',
  name: 'question',
  words: itemWords,
  isShort: true,
  columns: useColumns,
  filters: useFilters,
  useRows: useItemRows,
  form: async () => (await import(/* webpackChunkName: "faq-item-form" */ './item-form')).ItemForm,
  draftKind: 'question',
  useCanCreate: () => {
    const { data: all } = api.useItemsQuery();
    const { data: categories } = api.useCategoriesQuery();
    return Boolean(categories?.length && all);
  },
  describeDeletion: ({ question }) =>
    `This will permanently delete the FAQ item "${question}". This action cannot be undone.`,
  palette: {
    create: { label: 'New FAQ item', words: 'question answer' },
    found: { title: 'FAQ items', textsOf: ({ question, answer }) => [question, answer] },
  },
});

function useColumns(): Column<FaqItem>[] {
  const { data: categories } = api.useCategoriesQuery();
  return [
    textColumn('question', 'Question', {
      cell: ({ question, answer }) => (
        <>
          <span>{question}</span>
          <SearchMatch shown={question} texts={[answer]} />
        </>
      ),
    }),
    textColumn('category', 'Category', { isText: true }, ({ categoryId }) => {
      const category = categories?.find(({ id }) => id === categoryId);
      return category?.name ?? (categories ? 'Unknown' : '');
    }),
    flagColumn('isActive', ['Active', 'Inactive']),
  ];
}

function useFilters(): Filter[] {
  const { data: categories = [] } = api.useCategoriesQuery();
  return [
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
}

/** Searched, but not shown. */
const answer = { id: 'answer', value: ({ answer }: FaqItem) => answer };

/** The items that the filters let through, in the visitors' order: by category, then within it. */
function visibleItems(items: FaqItem[], categories: FaqCategory[] = [], { filters }: TableParams) {
  const position = new Map(sortByOrder(categories.map(api.asOrdered)).map(({ id }, index) => [id, index]));
  const positionOf = ({ categoryId }: FaqItem) => position.get(categoryId) ?? categories.length;
  return sortByOrder(items.map(api.asOrdered))
    .filter(
      ({ categoryId, isActive }) =>
        (!filters.category || filters.category === String(categoryId)) &&
        (!filters.status || (filters.status === 'active') === isActive),
    )
    .sort((one, other) => positionOf(one) - positionOf(other));
}

function useItemRows(list: TableParams, columns: Column<FaqItem>[]) {
  const all = api.useItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: categories } = api.useCategoriesQuery();
  return clientTable(all, list, [...columns, answer], (rows) => visibleItems(rows, categories, list));
}

export function ItemsPanel() {
  const categories = api.useCategoriesQuery();
  return (
    <ResourcePanel of={items}>
      {categories.error !== undefined && !categories.isFetching && (
        <div className="mb-4">
          <ListFailure query={categories} messages={categoryWords} />
        </div>
      )}
      {categories.data?.length === 0 && (
        <Alert className="mb-4">Please create at least one category before adding FAQ items.</Alert>
      )}
    </ResourcePanel>
  );
}
