import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { buttonVariants } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';
import { undoDuration, type Notice } from './notice';
import { useSwipe } from './use-swipe';

/** How long a notice is shown by default while neither focused nor hovered, in milliseconds. */
const defaultDuration = 5000;

export interface ToastItemProps {
  notice: Notice;
  isOpen: boolean;
  /** Whether the notice has the focus, or the window is in the background. */
  isPaused: boolean;
  /** Removals whose notices it has replaced and that can still be undone. */
  earlier: Notice[];
  /** Whether its action was taken. */
  isTaken: boolean;
  /** Takes the action of a notice. */
  onTake: (notice: Notice) => void;
  onClose: () => void;
  /** Called after the closing animation. */
  onExited: () => void;
}

export function ToastItem(props: ToastItemProps) {
  const { notice, isOpen, isPaused, earlier, isTaken, onTake, onClose, onExited } = props;
  const { title, description, variant = 'default', duration = defaultDuration, onClick } = notice;
  const failed = variant === 'destructive';
  const item = useRef<HTMLLIElement>(null);
  const [isHovered, setHovered] = useState(false);
  const swipe = useSwipe(onClose);
  const [shownFor] = useState(earlier.length > 0 ? Math.max(duration, undoDuration) : duration);
  useTimer(shownFor, isOpen && !isPaused && !isHovered, onClose);
  useExit(item, isOpen, onExited);
  return (
    <li
      ref={item}
      // Tab focuses it, and F8 if it has no action, so that it can be read.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-state={isOpen ? 'open' : 'closed'}
      data-swipe={swipe.phase}
      style={{ '--swipe': `${swipe.distance}px` } as CSSProperties}
      {...swipe.handlers}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      className={cn(
        'toast pointer-events-auto relative flex touch-none items-start gap-3 overflow-hidden rounded-table border p-4 pr-12 text-ui shadow-overlay select-none',
        failed ? 'border-destructive bg-destructive text-on' : 'border-line bg-surface text-ink',
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="font-semibold">{title}</div>
        {description && (
          <div className={cn('mt-0.5 font-normal whitespace-pre-line', !failed && 'text-muted')}>
            {description}
          </div>
        )}
        {earlier.map((removal, index) => (
          <button
            key={index}
            type="button"
            onClick={() => onTake(removal)}
            className={cn(actionClass(failed), 'mt-2 max-w-full')}
          >
            <span className="truncate">{`Undo ${removal.removed}`}</span>
          </button>
        ))}
      </div>
      {onClick && !isTaken && (
        <button type="button" onClick={() => onTake(notice)} className={actionClass(failed)}>
          {onClick.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className={cn(
          'tap absolute! top-2.5 right-2.5 grid size-8 place-items-center rounded-control transition-colors',
          failed
            ? 'hover:bg-on/15 focus-visible:-outline-offset-2 focus-visible:outline-current'
            : 'text-muted hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2',
        )}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

const actionClass = (failed: boolean) =>
  failed
    ? 'inline-flex h-8 shrink-0 items-center rounded-control border border-current px-3 text-caption focus-visible:outline-current'
    : buttonVariants({ variant: 'outline', size: 'sm' });

/** Calls `end` after the display time, without the pauses. */
function useTimer(duration: number, isRunning: boolean, end: () => void) {
  const remaining = useRef(duration);
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (!isRunning) return;
    const start = Date.now();
    const timer = setTimeout(() => onEnd(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - start;
    };
  }, [isRunning]);
}

/** Calls `onExited` after the closing animation. */
function useExit(item: { current: HTMLElement | null }, isOpen: boolean, onExited: () => void) {
  const exit = useEffectEvent(onExited);
  useLayoutEffect(() => {
    if (isOpen) return;
    const animations = item.current?.getAnimations?.() ?? [];
    if (animations.length === 0) return exit();
    let isCurrent = true;
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => isCurrent && exit());
    return () => {
      isCurrent = false;
    };
  }, [item, isOpen]);
}
