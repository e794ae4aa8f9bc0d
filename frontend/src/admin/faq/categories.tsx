import { entities } from '@/shared/api/entities';
import { DeleteRecord } from '@/admin/resource/deletion';
import { defineResource, type DeleteProps } from '@/admin/resource/resource';
import { ResourcePanel } from '@/admin/resource/resource-panel';
import { flagColumn, textColumn } from '@/admin/table/rows/column';
import type { FaqCategory } from '@/shared/faq/queries';
import * as api from './api';
import { categoryWords } from './words';

export const categories = defineResource<FaqCategory>({
  endpoints: api.categories,
  address: entities.Faq,
  title: 'FAQ Categories',
  search: 'Search categories',
  name: 'name',
  words: categoryWords,
  isShort: true,
  columns: [
    textColumn('name', 'Name'),
    textColumn('displayOrder', 'Display Order', { isNamed: true, defaultSort: 'ascending' }),
    flagColumn('isActive', ['Active', 'Inactive']),
  ],
  form: async () =>
    (await import(/* webpackChunkName: "faq-category-form" */ './category-form')).CategoryForm,
  draftKind: 'category',
  // A new one comes behind those that there are.
  useCanCreate: () => api.useCategoriesQuery().data !== undefined,
  describeDeletion: ({ name }) =>
    `This will permanently delete the category "${name}" and all its FAQ items. This action cannot be undone.`,
  Delete: DeleteCategory,
  palette: { create: { label: 'New FAQ category' } },
});

const sizeOf = (items: number) =>
  items === 0 ? ' It has no items.' : ` It has ${items === 1 ? 'one item' : `${items} items`}.`;

function DeleteCategory(props: DeleteProps<FaqCategory>) {
  const { data: items } = api.useItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const size = items && sizeOf(items.filter(({ categoryId }) => categoryId === props.record.id).length);
  return (
    <DeleteRecord
      {...props}
      describe={(category) => `${categories.describeDeletion?.(category)}${size ?? ''}`}
    />
  );
}

export const CategoriesPanel = () => <ResourcePanel of={categories} />;
