import { sortByOrder } from '@/components/arrange/item-order';
import { OrderPanel } from '@/components/arrange/order-panel';
import { SortableList } from '@/components/arrange/sortable-list';
import { useArrange } from '@/components/arrange/use-arrange';
import { Icon } from '@/components/ui/icon';
import { useNavigationItemsQuery, useSaveNavigationOrderMutation } from '@/features/navigation/admin-api';
import type { NavigationItem } from '@/features/navigation/queries';
import { itemMessages } from './item-messages';
import { MenuPreview } from './menu-preview';
import { Visibility } from './visibility';

const noItems: NavigationItem[] = [];

/** Siblings: the children of one item, or the top level. */
const siblingsOf = (items: NavigationItem[], parentId: number | null) =>
  sortByOrder(items.filter((item) => (item.parentId ?? null) === parentId));

/** A preview of the menu above a tree of its items, which can be moved. */
export function ArrangePanel() {
  const query = useNavigationItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [save] = useSaveNavigationOrderMutation();
  const { items, arrange } = useArrange(query.data ?? noItems, {
    save: (change) => save(change).unwrap(),
    tag: 'Navigation',
    failed: 'Failed to update navigation item',
  });
  return (
    <OrderPanel title="Order and preview" query={query} messages={itemMessages} isEmpty={items.length === 0}>
      <MenuPreview items={items} />
      <SortableList
        label="Menu"
        items={siblingsOf(items, null)}
        nameOf={({ label }) => label}
        onMove={arrange}
        renderItem={(item) => <Row item={item} />}
        renderChildren={(parent) => <Children parent={parent} items={items} arrange={arrange} />}
      />
    </OrderPanel>
  );
}

interface ChildrenProps {
  parent: NavigationItem;
  items: NavigationItem[];
  arrange: (sequence: NavigationItem[]) => Promise<boolean>;
}

function Children({ parent, items, arrange }: ChildrenProps) {
  const children = siblingsOf(items, parent.id);
  if (children.length === 0) return null;
  return (
    <div className="border-t border-line py-2 pr-2 pl-6">
      <SortableList
        label={parent.label}
        items={children}
        nameOf={({ label }) => label}
        onMove={arrange}
        renderItem={(item) => <Row item={item} />}
      />
    </div>
  );
}

function Row({ item }: { item: NavigationItem }) {
  const { label, isVisible, requiresAdmin, metadata } = item;
  return (
    <span className="flex items-center gap-3 text-ui">
      <Icon name={metadata?.icon} className="size-4 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{label}</span>
        {(!isVisible || requiresAdmin) && <Visibility item={item} />}
      </span>
    </span>
  );
}
