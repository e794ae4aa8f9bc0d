import { useRef } from 'react';
import { draggedItemClass, SortableRow, sortableItemClass } from '@/admin/arrange/sortable-row';
import { Icon } from '@/shared/ui/icon';
import { Select } from '@/admin/ui/select';
import { Visibility } from '@/admin/navigation/visibility';
import type { NavigationItem } from '@/shared/navigation/queries';
import { cn } from '@/shared/lib/dom/cn';
import { canHaveParent, placeOf, sequenceAt, siblingsOf, type Place } from './menu-places';
import { useTreeDrag, type TreeDrag } from './use-tree-drag';

export interface MenuTreeProps {
  items: NavigationItem[];
  /** Saves a list of siblings, and the new parent of one of them; `description` says what was moved, and where. */
  arrange: (
    sequence: NavigationItem[],
    description: string,
    moved?: { id: number; patch: Partial<NavigationItem> },
  ) => void;
}

/** The menu as nested lists. Items are moved by drag, by buttons, and to another parent by a list of parents. */
export function MenuTree({ items, arrange }: MenuTreeProps) {
  const tree = useRef<HTMLOListElement>(null);
  const move = (item: NavigationItem, place: Place) => {
    const { parentId, index } = placeOf(items, item);
    const isMoved = place.parentId !== parentId;
    if (!isMoved && place.index === index) return;
    const sequence = sequenceAt(items, item, place);
    const patch = { parentId: place.parentId };
    const parent = items.find(({ id }) => id === place.parentId);
    const where = isMoved ? (parent ? ` under ${parent.label},` : ' top level,') : '';
    const description = `${item.label}:${where} position ${place.index + 1} of ${sequence.length}`;
    arrange(sequence, description, isMoved ? { id: item.id, patch } : undefined);
  };
  const { drag, start } = useTreeDrag(tree, items, move);
  const shared = { items, drag, move, start };
  return (
    <ol ref={tree} aria-label="Menu" className="grid grid-cols-1 gap-2">
      {siblings(items, null, drag).map((item) => (
        <Item key={item.id} item={item} {...shared} />
      ))}
    </ol>
  );
}

/** The siblings as they are displayed: a dragged item is where it would be dropped. */
function siblings(items: NavigationItem[], parentId: number | null, drag: TreeDrag | null) {
  if (!drag) return siblingsOf(items, parentId);
  if (drag.place.parentId === parentId) return sequenceAt(items, drag.item, drag.place);
  return siblingsOf(items, parentId).filter(({ id }) => id !== drag.item.id);
}

interface ItemProps {
  item: NavigationItem;
  items: NavigationItem[];
  drag: TreeDrag | null;
  move: (item: NavigationItem, place: Place) => void;
  start: ReturnType<typeof useTreeDrag>['start'];
}

function Item({ item, ...shared }: ItemProps) {
  const { items, drag, move, start } = shared;
  const place = placeOf(items, item);
  const count = siblingsOf(items, place.parentId).length;
  const children = siblings(items, item.id, drag);
  return (
    <li className={cn(sortableItemClass, drag?.item.id === item.id && draggedItemClass)}>
      <div data-item={item.id}>
        <SortableRow
          name={item.label}
          isFirst={place.index === 0}
          isLast={place.index === count - 1}
          onStep={(by) => {
            const index = place.index + by;
            if (index >= 0 && index < count) move(item, { ...place, index });
          }}
          onGrab={(event) => start(event, item)}
          controls={canHaveParent(items, item) && <ParentSelect item={item} items={items} move={move} />}
        >
          <Label item={item} />
        </SortableRow>
      </div>
      {children.length > 0 && (
        <div className="border-t border-line py-2 pr-2 pl-6">
          <ol aria-label={item.label} className="grid grid-cols-1 gap-2">
            {children.map((child) => (
              <Item key={child.id} item={child} {...shared} />
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}

/** Moves an item to the end of another parent's children, or of the top level. */
function ParentSelect({ item, items, move }: Pick<ItemProps, 'item' | 'items' | 'move'>) {
  const id = `parent-of-${item.id}`;
  const parents = siblingsOf(items, null).filter((other) => other.id !== item.id);
  return (
    <Select
      id={id}
      aria-label={`Parent of ${item.label}`}
      className="w-36"
      value={String(item.parentId ?? '')}
      emptyLabel="Top level"
      options={parents.map(({ id, label }) => ({ value: String(id), label }))}
      onChange={({ target }) => {
        const parentId = Number(target.value) || null;
        move(item, { parentId, index: siblingsOf(items, parentId).length });
        // The new parent mounts another select for the item.
        requestAnimationFrame(() => document.getElementById(id)?.focus());
      }}
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
