import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { PointerEventHandler, ReactNode } from 'react';
import { Button } from '@/shared/ui/button';

export interface SortableRowProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Moves it among its siblings. */
  onStep: (by: 1 | -1) => void;
  onGrab: PointerEventHandler;
  /** Further controls. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A row with a handle to drag it and buttons to move it. */
export const SortableRow = ({
  name,
  isFirst,
  isLast,
  onStep,
  onGrab,
  controls,
  children,
}: SortableRowProps) => (
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
    <MoveButton name={name} to="up" isEnd={isFirst} step={() => onStep(-1)} />
    <MoveButton name={name} to="down" isEnd={isLast} step={() => onStep(1)} />
  </div>
);

interface MoveButtonProps {
  name: string;
  to: 'up' | 'down';
  isEnd: boolean;
  step: () => void;
}

function MoveButton({ name, to, isEnd, step }: MoveButtonProps) {
  const Icon = to === 'up' ? ChevronUp : ChevronDown;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Move ${name} ${to}`}
      // Not `disabled`, so that it keeps the focus at the end.
      aria-disabled={isEnd || undefined}
      onClick={step}
      className={isEnd ? 'opacity-40' : ''}
    >
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  );
}

/** The classes of a row's list item. */
export const sortableItemClass = 'rounded-table border border-line bg-surface transition-shadow';
export const draggedItemClass = 'border-blue shadow-overlay';
