import { useEffect, useId, useMemo, useRef, useState, type MouseEvent } from 'react';
import { OrderPanel } from '@/admin/arrange/order-panel';
import { SortableList } from '@/admin/arrange/sortable-list';
import { sortByOrder, useArrange } from '@/admin/arrange/use-arrange';
import { useAction } from '@/admin/forms/use-action';
import { twoColumnsQuery, useMediaQuery } from '@/admin/hooks/browser-hooks';
import { Select } from '@/admin/ui/select';
import { cn } from '@/shared/lib/dom/cn';
import { NavMenu } from '@/shared/navigation/nav-menu';
import {
  forVisitors,
  visibleTree,
  type NavigationItem,
  type NavigationNode,
} from '@/shared/navigation/queries';
import { Badge } from '@/shared/ui/badge';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { offerUndo, type Notice } from '@/shared/ui/toast/notice';
import { navigation, navigationEndpoints, Visibility } from './navigation-tab';

/** Siblings: the children of one item, or the top level. */
const siblingsOf = (items: NavigationItem[], parent: number | null) =>
  items.filter(({ parentId }) => (parentId ?? null) === parent);

export function ArrangePanel() {
  const query = navigationEndpoints.useAll({ refetchOnMountOrArgChange: true });
  const { items, arrange } = useArrange(
    navigation,
    '/api/admin/navigation/order',
    useMemo(() => sortByOrder(query.data ?? []), [query.data]),
  );
  const moveUnder = useMoveUnder(items);
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
          <Select
            id={selectId(item)}
            aria-label={`Parent of ${item.label}`}
            className="w-36"
            value={String(item.parentId ?? '')}
            emptyLabel="Top level"
            options={siblingsOf(items, null)
              .filter(({ id }) => id !== item.id)
              .map(({ id, label }) => ({ value: String(id), label }))}
            onChange={({ target }) => moveUnder(item, Number(target.value) || null)}
          />
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
      messages={navigation.words}
      isEmpty={items.length === 0}
    >
      <MenuPreview items={items} />
      {siblings('Menu', null)}
    </OrderPanel>
  );
}

const selectId = ({ id }: Pick<NavigationItem, 'id'>) => `parent-of-${id}`;

type Place = Pick<NavigationItem, 'id' | 'parentId' | 'order'>;

/** Returns a function that moves an item to the end of another parent's children, or of the top level. */
function useMoveUnder(items: NavigationItem[]) {
  const save = navigationEndpoints.useSave();
  const moved = useRef<Place>(undefined);
  // The list of the new parent mounts another select, which takes the focus.
  useEffect(() => {
    const { current: place } = moved;
    if (!place || !siblingsOf(items, place.parentId ?? null).some(({ id }) => id === place.id)) return;
    moved.current = undefined;
    document.getElementById(selectId(place))?.focus();
  }, [items]);
  const { run } = useAction(
    async (place: Place, notice: Notice) => {
      moved.current = place;
      // Without a version: a new order of its siblings may just have given it another.
      await save(place);
      return notice;
    },
    { done: (notice) => notice as Notice, failed: navigation.words.failedToUpdate },
  );
  return ({ id, label, parentId: former = null, order }: NavigationItem, parentId: number | null) => {
    const others = siblingsOf(items, parentId);
    const parent = items.find((other) => other.id === parentId);
    const where = parent ? `under ${parent.label}` : 'top level';
    const position = `position ${others.length + 1} of ${others.length + 1}`;
    const undone = { title: 'Undone', description: 'The order is as it was' };
    const undo = () => void run({ id, parentId: former, order }, undone);
    void run(
      { id, parentId, order: Math.max(-1, ...others.map((other) => other.order)) + 1 },
      { title: 'Moved', description: `${label}: ${where}, ${position}`, ...offerUndo(undo) },
    );
  };
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

const audiences = ['Visitors', 'Administrators'] as const;

/** Its links are inert: it previews the order next to the list. */
function stayHere(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

function MenuPreview({ items }: { items: NavigationItem[] }) {
  const heading = useId();
  const isWide = useMediaQuery(twoColumnsQuery);
  const [audience, setAudience] = useState<(typeof audiences)[number]>('Visitors');
  const tree = visibleTree(audience === 'Visitors' ? forVisitors(items) : items);
  return (
    // On a phone the list comes first: it is what one came for.
    <section aria-labelledby={heading} className="min-w-0 max-sm:order-last">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="text-ui font-semibold">
          Preview
        </h3>
        <div role="group" aria-label="Preview for" className="flex flex-wrap gap-1">
          {audiences.map((one) => (
            <Button
              key={one}
              variant="ghost"
              size="sm"
              aria-pressed={one === audience}
              onClick={() => setAudience(one)}
              className="aria-pressed:bg-sunken aria-pressed:text-blue"
            >
              {one}
            </Button>
          ))}
        </div>
      </div>
      <div onClickCapture={stayHere} className="relative min-h-16 rounded-table border border-line bg-bg p-3">
        {tree.length === 0 && <p className="p-2 text-ui font-normal text-muted">The menu is empty</p>}
        {isWide ? (
          <NavMenu label="Preview" tree={tree} />
        ) : (
          <Tree items={tree} className="text-ui wrap-anywhere" />
        )}
      </div>
    </section>
  );
}

interface TreeProps {
  items: (NavigationItem & Partial<Pick<NavigationNode, 'children'>>)[];
  className: string;
}

const Tree = ({ items, className }: TreeProps) => (
  <ul className={cn('grid grid-cols-1 gap-1', className)}>
    {items.map(({ id, label, metadata, children = [] }) => (
      <li key={id}>
        <span className="flex min-h-9 items-center gap-x-3 max-[20em]:flex-wrap">
          <Icon name={metadata?.icon} className="size-4 shrink-0 text-muted" />
          {label}
          {metadata?.featured && <Badge variant="blue">New</Badge>}
        </span>
        {children.length > 0 && <Tree items={children} className="mt-1 ml-3 border-l border-line pl-3" />}
      </li>
    ))}
  </ul>
);
