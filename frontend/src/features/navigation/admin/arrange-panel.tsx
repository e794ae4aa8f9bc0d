import { ListPage } from '@/components/data-table/list-page';
import { SortableList } from '@/components/data-table/sortable-list';
import { ListFailure } from '@/components/data-table/table-states';
import { Empty, Skeleton } from '@/components/ui/feedback/feedback';
import { Icon } from '@/components/ui/icon';
import { useNavigationItemsQuery } from '@/features/navigation/admin-api';
import type { NavigationItem } from '@/features/navigation/queries';
import { itemMessages } from './item-messages';
import { siblingsOf } from './item-order';
import { MenuPreview } from './menu-preview';
import { useArrange } from './use-arrange';
import { Visibility } from './visibility';

const noItems: NavigationItem[] = [];

/** A preview of the menu above a tree of its items, which can be moved. */
export function ArrangePanel() {
  const query = useNavigationItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { items, arrange } = useArrange(query.data ?? noItems);
  return (
    <ListPage title="Order and preview" lead="Drag items, or use their buttons. Every move is saved.">
      {!query.data && query.isFetching && <ArrangeSkeleton />}
      {query.error !== undefined && !query.isFetching && (
        <ListFailure query={query} messages={itemMessages} />
      )}
      {query.data && items.length === 0 && <Empty text={itemMessages.empty} />}
      {items.length > 0 && (
        <div className="grid max-w-5xl grid-cols-1 gap-8">
          <MenuPreview items={items} />
          <SortableList
            label="Menu"
            items={siblingsOf(items, null)}
            nameOf={({ label }) => label}
            onMove={arrange}
            renderItem={(item) => <Row item={item} />}
            renderChildren={(parent) => <Children parent={parent} items={items} arrange={arrange} />}
          />
        </div>
      )}
    </ListPage>
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

function ArrangeSkeleton() {
  return (
    <div role="status" className="grid gap-2">
      <p className="text-caption text-muted">{itemMessages.loading}</p>
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} className="h-12 max-w-xl" />
      ))}
    </div>
  );
}
