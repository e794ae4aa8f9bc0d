import { ItemName, OrderPanel } from '@/admin/arrange/order-panel';
import { SortableList } from '@/admin/arrange/sortable-list';
import { useArrange } from '@/admin/arrange/use-arrange';
import { categories, categoryEndpoints, itemEndpoints, items } from './faq-tab';

const none: never[] = [];

export function FaqOrderPanel() {
  const query = categoryEndpoints.useAll({ refetchOnMountOrArgChange: true });
  const { data } = itemEndpoints.useAll({ refetchOnMountOrArgChange: true });
  const groups = useArrange(categories, '/api/admin/faq-categories/order', query.data ?? none);
  const questions = useArrange(items, '/api/admin/faq-items/order', data ?? none);
  return (
    <OrderPanel title="Order" query={query} messages={categories.words} isEmpty={groups.items.length === 0}>
      <SortableList
        label="Categories"
        items={groups.items}
        nameOf={({ name }) => name}
        onMove={groups.arrange}
        renderItem={({ name, isActive }) => <ItemName name={name} badge={!isActive && 'Inactive'} />}
        renderChildren={(category) => {
          const children = questions.items.filter(({ categoryId }) => categoryId === category.id);
          if (children.length === 0) return null;
          return (
            <SortableList
              label={category.name}
              items={children}
              nameOf={({ question }) => question}
              onMove={questions.arrange}
              renderItem={({ question, isActive }) => (
                <ItemName name={question} badge={!isActive && 'Inactive'} />
              )}
            />
          );
        }}
      />
    </OrderPanel>
  );
}
