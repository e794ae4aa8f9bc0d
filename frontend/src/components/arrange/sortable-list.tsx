import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/dom/cn';
import { useDrag } from './use-drag';

interface Item {
  id: number;
}

export interface SortableListProps<T extends Item> {
  /** The list's label. */
  label: string;
  items: T[];
  nameOf: (item: T) => string;
  /** Saves the items in the new order. Resolves to whether this succeeded. */
  onMove: (sequence: T[]) => Promise<boolean>;
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

/** A list that is reordered by drag or by buttons; the new position is announced. */
export function SortableList<T extends Item>({
  label,
  items,
  nameOf,
  onMove,
  renderItem,
  renderChildren,
}: SortableListProps<T>) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, announce] = useState('');
  const move = async (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    if (await onMove(moveItem(items, from, to)))
      announce(`${nameOf(item)}: position ${to + 1} of ${items.length}`);
  };
  const drag = useDrag(list, (from, to) => void move(from, to));
  const displayed = drag.position ? moveItem(items, drag.position.from, drag.position.to) : items;
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} aria-label={label} className="grid grid-cols-1 gap-2">
        {displayed.map((item, index) => (
          <li
            key={item.id}
            className={cn(
              'rounded-table border border-line bg-surface transition-shadow',
              drag.position?.to === index && 'border-blue shadow-overlay',
            )}
          >
            <div className="flex items-center gap-2 py-1.5 pr-2 pl-1">
              {/* For the pointer; the keyboard has the buttons. */}
              <span
                aria-hidden="true"
                title="Drag to move"
                onPointerDown={(event) => drag.start(event, index)}
                className="grid size-9 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
              >
                <GripVertical className="size-4" />
              </span>
              <div className="min-w-0 flex-1">{renderItem(item)}</div>
              <MoveButton
                name={nameOf(item)}
                to="up"
                isLast={index === 0}
                step={() => void move(index, index - 1)}
              />
              <MoveButton
                name={nameOf(item)}
                to="down"
                isLast={index === items.length - 1}
                step={() => void move(index, index + 1)}
              />
            </div>
            {renderChildren?.(item)}
          </li>
        ))}
      </ol>
    </>
  );
}

interface MoveButtonProps {
  name: string;
  to: 'up' | 'down';
  /** Whether it is at the end. */
  isLast: boolean;
  step: () => void;
}

function MoveButton({ name, to, isLast, step }: MoveButtonProps) {
  const Icon = to === 'up' ? ChevronUp : ChevronDown;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Move ${name} ${to}`}
      // Not `disabled`, so that it keeps the focus at the end.
      aria-disabled={isLast || undefined}
      onClick={step}
      className={isLast ? 'opacity-40' : ''}
    >
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  );
}
