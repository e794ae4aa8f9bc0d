import { OrderPanel } from '@/admin/arrange/order-panel';
import { useArrange } from '@/admin/arrange/use-arrange';
import { itemMessages } from '@/admin/navigation/item-messages';
import { useNavigationItemsQuery, useSaveNavigationOrderMutation } from '@/admin/navigation/api';
import type { NavigationItem } from '@/shared/navigation/queries';
import { MenuPreview } from './menu-preview';
import { MenuTree } from './menu-tree';

const noItems: NavigationItem[] = [];

/** A preview of the menu above a tree of its items, which can be moved. */
export function ArrangePanel() {
  const query = useNavigationItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [save] = useSaveNavigationOrderMutation();
  const { items, arrange } = useArrange<NavigationItem>(query.data ?? noItems, {
    save: (change) => save(change).unwrap(),
    tag: 'Navigation',
    failed: 'Failed to update navigation item',
  });
  return (
    <OrderPanel
      title="Order and preview"
      lead="Drag an item up or down to move it, and to the right to put it under the item above. Every move is saved at once."
      query={query}
      messages={itemMessages}
      isEmpty={items.length === 0}
    >
      <MenuPreview items={items} />
      <MenuTree items={items} arrange={arrange} />
    </OrderPanel>
  );
}
