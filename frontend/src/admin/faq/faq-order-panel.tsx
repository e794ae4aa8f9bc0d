import { useMemo } from 'react';
import { sortByOrder } from '@/admin/arrange/item-order';
import { OrderPanel as Panel } from '@/admin/arrange/order-panel';
import { SortableList } from '@/admin/arrange/sortable-list';
import { useArrange } from '@/admin/arrange/use-arrange';
import { Badge } from '@/shared/ui/badge';
import {
  useCategoriesQuery,
  useItemsQuery,
  useSaveCategoryOrderMutation,
  useSaveItemOrderMutation,
} from './api';
import { asOrdered } from './as-ordered';
import { categoryMessages } from './category-messages';

/** Arranges the categories, and the items within each. */
export function OrderPanel() {
  const categories = useCategoriesQuery(undefined, { refetchOnMountOrArgChange: true });
  const items = useItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [saveCategory] = useSaveCategoryOrderMutation();
  const [saveItem] = useSaveItemOrderMutation();
  const groups = useArrange(
    useMemo(() => sortByOrder((categories.data ?? []).map(asOrdered)), [categories.data]),
    {
      save: (change) => saveCategory(change).unwrap(),
      tag: 'Faq',
      failed: 'Failed to save FAQ category',
    },
  );
  const questions = useArrange(
    useMemo(() => sortByOrder((items.data ?? []).map(asOrdered)), [items.data]),
    {
      save: (change) => saveItem(change).unwrap(),
      tag: 'Faq',
      failed: 'Failed to save FAQ item',
    },
  );
  return (
    <Panel title="Order" query={categories} messages={categoryMessages} isEmpty={groups.items.length === 0}>
      <SortableList
        label="Categories"
        items={groups.items}
        nameOf={({ name }) => name}
        onMove={groups.arrange}
        renderItem={({ name, isActive }) => <Row name={name} isActive={isActive} />}
        renderChildren={(category) => {
          const children = questions.items.filter(({ categoryId }) => categoryId === category.id);
          if (children.length === 0) return null;
          return (
            <div className="border-t border-line py-2 pr-2 pl-6">
              <SortableList
                label={category.name}
                items={children}
                nameOf={({ question }) => question}
                onMove={questions.arrange}
                renderItem={({ question, isActive }) => <Row name={question} isActive={isActive} />}
              />
            </div>
          );
        }}
      />
    </Panel>
  );
}

const Row = ({ name, isActive }: { name: string; isActive: boolean }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui wrap-anywhere">
    {name}
    {!isActive && <Badge>Inactive</Badge>}
  </span>
);
