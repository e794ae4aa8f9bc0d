import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { OrderPanel } from '@/admin/arrange/order-panel';
import { SortableList } from '@/admin/arrange/sortable-list';
import { useArrange } from '@/admin/arrange/use-arrange';
import { sortByOrder } from '@/admin/arrange/order';
import { useAction } from '@/admin/forms/use-action';
import { itemWords, navigationEndpoints, useNavigationItemsQuery } from '@/admin/navigation/api';
import { Visibility } from '@/admin/navigation/visibility';
import { Select } from '@/admin/ui/select';
import type { NavigationItem } from '@/shared/navigation/queries';
import { Icon } from '@/shared/ui/icon';
import { offerUndo, type Notice } from '@/shared/ui/toast/notice';
import { MenuPreview } from './menu-preview';

const failed = 'Failed to update navigation item';

/** Siblings: the children of one item, or the top level. */
const siblingsOf = (items: NavigationItem[], parent: number | null) =>
  items.filter(({ parentId }) => (parentId ?? null) === parent);

/** A preview of the menu above its items, which can be moved. */
export function ArrangePanel() {
  const query = useNavigationItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const order = { path: '/api/admin/navigation/order', tag: 'Navigation', failed } as const;
  const movedRef = useRef<number>(undefined);
  const { items, arrange } = useArrange(
    useMemo(() => sortByOrder(query.data ?? []), [query.data]),
    order,
  );
  const siblings = (label: string, parentId: number | null) => (
    <SortableList
      label={label}
      items={siblingsOf(items, parentId)}
      nameOf={(item) => item.label}
      onMove={arrange}
      renderItem={(item) => <Label item={item} />}
      // An item with children can't have a parent.
      renderControls={(item) =>
        siblingsOf(items, item.id).length === 0 && (
          <ParentSelect item={item} items={items} movedRef={movedRef} />
        )
      }
      renderChildren={({ id, label }) => siblingsOf(items, id).length > 0 && siblings(label, id)}
    />
  );
  return (
    <OrderPanel
      title="Order and preview"
      lead="Drag items, or use their buttons, and choose what they are under. Every move is saved at once."
      query={query}
      messages={itemWords}
      isEmpty={items.length === 0}
    >
      <MenuPreview items={items} />
      {siblings('Menu', null)}
    </OrderPanel>
  );
}

type Place = Pick<NavigationItem, 'parentId' | 'order'>;

interface ParentSelectProps {
  item: NavigationItem;
  items: NavigationItem[];
  /** The id of the item that was moved last: the list of its new parent mounts another select, which takes the focus. */
  movedRef: RefObject<number | undefined>;
}

/** Moves an item to the end of another parent's children, or of the top level. */
function ParentSelect({ item, items, movedRef }: ParentSelectProps) {
  const id = `parent-of-${item.id}`;
  useEffect(() => {
    if (movedRef.current !== item.id) return;
    movedRef.current = undefined;
    document.getElementById(id)?.focus();
  }, [id, item.id, movedRef]);
  const save = navigationEndpoints.useSave();
  const moving = useAction(
    async ({ parentId, order }: Place, notice: Notice) => {
      movedRef.current = item.id;
      // Without a version: a new order of its siblings may just have given it another.
      await save({ id: item.id, parentId, order });
      return notice;
    },
    { done: (notice) => notice as Notice, failed },
  );
  const moveTo = (parentId: number | null) => {
    const { label } = item;
    const others = siblingsOf(items, parentId);
    const parent = items.find((other) => other.id === parentId);
    const where = parent ? `under ${parent.label}` : 'top level';
    const before = { parentId: item.parentId ?? null, order: item.order };
    const undo = () => void moving.run(before, { title: 'Undone', description: 'The order is as it was' });
    const position = `position ${others.length + 1} of ${others.length + 1}`;
    const order = Math.max(-1, ...others.map((other) => other.order)) + 1;
    void moving.run(
      { parentId, order },
      { title: 'Moved', description: `${label}: ${where}, ${position}`, ...offerUndo(undo) },
    );
  };
  const parents = siblingsOf(items, null).filter((other) => other.id !== item.id);
  return (
    <Select
      id={id}
      aria-label={`Parent of ${item.label}`}
      className="w-36"
      value={String(item.parentId ?? '')}
      emptyLabel="Top level"
      options={parents.map((parent) => ({ value: String(parent.id), label: parent.label }))}
      onChange={({ target }) => moveTo(Number(target.value) || null)}
    />
  );
}

function Label({ item }: { item: NavigationItem }) {
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
