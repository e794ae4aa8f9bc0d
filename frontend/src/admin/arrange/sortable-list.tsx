import { useRef, type ReactNode } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { draggedItemClass, SortableRow, sortableItemClass } from './sortable-row';
import { useDrag } from './use-drag';

interface Item {
  id: number;
}

export interface SortableListProps<T extends Item> {
  /** The list's label. */
  label: string;
  items: T[];
  nameOf: (item: T) => string;
  /** Saves the items in the new order; `description` says what was moved, and where. */
  onMove: (sequence: T[], description: string) => void;
  /** Renders an item. */
  renderItem: (item: T) => ReactNode;
  /** Renders the children of an item, which move with it. */
  renderChildren?: (item: T) => ReactNode;
}

/** Returns the list with one item moved. */
function moveItem<T>(items: T[], from: number, to: number): T[] {
  const others = items.filter((_item, index) => index !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/** A list that is reordered by drag or by buttons. */
export function SortableList<T extends Item>({
  label,
  items,
  nameOf,
  onMove,
  renderItem,
  renderChildren,
}: SortableListProps<T>) {
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    onMove(moveItem(items, from, to), `${nameOf(item)}: position ${to + 1} of ${items.length}`);
  };
  const drag = useDrag(list, move);
  const displayed = drag.position ? moveItem(items, drag.position.from, drag.position.to) : items;
  return (
    <ol ref={list} aria-label={label} className="grid grid-cols-1 gap-2">
      {displayed.map((item, index) => (
        <li key={item.id} className={cn(sortableItemClass, drag.position?.to === index && draggedItemClass)}>
          <SortableRow
            name={nameOf(item)}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onStep={(by) => move(index, index + by)}
            onGrab={(event) => drag.start(event, index)}
          >
            {renderItem(item)}
          </SortableRow>
          {renderChildren?.(item)}
        </li>
      ))}
    </ol>
  );
}
