import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useRef, type PointerEventHandler, type ReactNode } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { Button } from '@/shared/ui/button';
import { useDrag } from './use-drag';

export interface SortableListProps<T> {
  label: string;
  items: T[];
  nameOf: (item: T) => string;
  /** Saves the items in the new order; `description` says what was moved, and where. */
  onMove: (before: T[], after: T[], description: string) => void;
  renderItem: (item: T) => ReactNode;
  renderControls?: (item: T) => ReactNode;
  /** Renders the list of an item's children, which move with it. */
  renderChildren?: (item: T) => ReactNode;
}

function moveItem<T>(items: T[], from: number, to: number): T[] {
  const others = items.filter((_item, index) => index !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

export function SortableList<T extends { id: number }>(props: SortableListProps<T>) {
  const { label, items, nameOf, onMove, renderItem, renderControls, renderChildren } = props;
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    onMove(items, moveItem(items, from, to), `${nameOf(item)}: position ${to + 1} of ${items.length}`);
  };
  const { drag, start, handlers } = useDrag(list, move);
  const displayed = drag ? moveItem(items, drag.from, drag.to) : items;
  return (
    // The handlers follow a drag that a row's handle has begun.
    <ol ref={list} aria-label={label} {...handlers} className="grid grid-cols-1 gap-2">
      {displayed.map((item, index) => {
        const children = renderChildren?.(item);
        return (
          <li
            key={item.id}
            className={cn(
              'rounded-table border border-line bg-surface transition-shadow',
              drag?.to === index && 'border-blue shadow-overlay',
            )}
          >
            <Row
              name={nameOf(item)}
              ends={[index === 0, index === items.length - 1]}
              // During a drag another finger moves nothing.
              onStep={(by) => !drag && move(index, index + by)}
              onGrab={(event) => start(event, index)}
              controls={renderControls?.(item)}
            >
              {renderItem(item)}
            </Row>
            {children && <div className="border-t border-line py-2 pr-2 pl-6">{children}</div>}
          </li>
        );
      })}
    </ol>
  );
}

interface RowProps {
  name: string;
  ends: [boolean, boolean];
  onStep: (by: number) => void;
  onGrab: PointerEventHandler;
  controls: ReactNode;
  children: ReactNode;
}

const steps = [
  { to: 'up', by: -1, Icon: ChevronUp },
  { to: 'down', by: 1, Icon: ChevronDown },
];

const Row = ({ name, ends, onStep, onGrab, controls, children }: RowProps) => (
  <div className="flex items-center gap-2 py-1.5 pr-2 pl-1 max-sm:flex-wrap">
    {/* For the pointer; the keyboard has the buttons. */}
    <span
      aria-hidden="true"
      title="Drag to move"
      onPointerDown={onGrab}
      className="grid size-9 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
    >
      <GripVertical className="size-4" />
    </span>
    <div className="min-w-0 flex-1">{children}</div>
    {/* On a phone below the name. */}
    {controls && <div className="max-sm:order-last max-sm:basis-full max-sm:pl-11">{controls}</div>}
    {steps.map(({ to, by, Icon }, index) => (
      <Button
        key={to}
        variant="ghost"
        size="icon-sm"
        aria-label={`Move ${name} ${to}`}
        // Not `disabled`, so that it keeps the focus at the end.
        aria-disabled={ends[index] || undefined}
        onClick={() => onStep(by)}
        className={ends[index] ? 'opacity-40' : ''}
      >
        <Icon aria-hidden="true" className="size-4" />
      </Button>
    ))}
  </div>
);
