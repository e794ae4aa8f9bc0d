import { OrderPanel as Panel } from '@/admin/arrange/order-panel';
import { SortableList } from '@/admin/arrange/sortable-list';
import { useArrange } from '@/admin/arrange/use-arrange';
import { Badge } from '@/shared/ui/badge';
import type { FaqCategory, FaqItem } from '@/shared/faq/queries';
import { useCategoriesQuery, useItemsQuery } from './api';
import { categoryWords } from './words';

const noCategories: FaqCategory[] = [];
const noItems: FaqItem[] = [];

/** Arranges the categories, and the items within each. */
export function OrderPanel() {
  const categories = useCategoriesQuery(undefined, { refetchOnMountOrArgChange: true });
  const items = useItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const groups = useArrange(categories.data ?? noCategories, {
    path: '/api/admin/faq-categories/order',
    tag: 'Faq',
    failed: 'Failed to save FAQ category',
  });
  const questions = useArrange(items.data ?? noItems, {
    path: '/api/admin/faq-items/order',
    tag: 'Faq',
    failed: 'Failed to save FAQ item',
  });
  return (
    <Panel title="Order" query={categories} messages={categoryWords} isEmpty={groups.items.length === 0}>
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
            <SortableList
              label={category.name}
              items={children}
              nameOf={({ question }) => question}
              onMove={questions.arrange}
              renderItem={({ question, isActive }) => <Row name={question} isActive={isActive} />}
            />
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
