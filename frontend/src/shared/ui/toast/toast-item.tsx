import { X } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useWindowEvent } from '@/shared/hooks/react-helpers';
import { buttonVariants } from '@/shared/ui/button';
import { cn } from '@/shared/lib/dom/cn';
import type { Notice } from './notice';

interface ToastItemProps {
  notice: Notice;
  isOpen: boolean;
  onClose: () => void;
  onExited: () => void;
}

export function ToastItem({ notice, isOpen, onClose, onExited }: ToastItemProps) {
  const { title, description, variant, duration = 5000, onClick } = notice;
  const failed = variant === 'destructive';
  const item = useRef<HTMLLIElement>(null);
  useTimer(item, isOpen ? duration : undefined, onClose);
  useExit(item, isOpen, onExited);
  return (
    <li
      ref={item}
      // Tab focuses it, and F8 if it has no action, so that it can be read.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-state={isOpen ? 'open' : 'closed'}
      {...useSwipe(onClose)}
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
      </div>
      {onClick && (
        <button
          type="button"
          onClick={() => {
            onClick.act();
            onClose();
          }}
          className={
            failed
              ? 'inline-flex h-8 shrink-0 items-center rounded-control border border-current px-3 text-caption focus-visible:outline-current'
              : buttonVariants({ variant: 'outline', size: 'sm' })
          }
        >
          {onClick.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className={cn(
          'tap absolute! top-2.5 right-2.5 grid size-8 place-items-center rounded-control transition-colors focus-visible:-outline-offset-2',
          failed
            ? 'hover:bg-on/15 focus-visible:outline-current'
            : 'text-muted hover:bg-sunken hover:text-ink',
        )}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

const tick = 100;

/** Calls `end` after the display time. It stands still while the notice is pointed at or focused, and in a background window. */
function useTimer(item: RefObject<HTMLElement | null>, duration: number | undefined, end: () => void) {
  const onEnd = useEffectEvent(end);
  const isBackground = useRef(false);
  useWindowEvent('blur', () => (isBackground.current = true));
  useWindowEvent('focus', () => (isBackground.current = false));
  useEffect(() => {
    if (duration === undefined) return;
    let left = duration;
    const timer = setInterval(() => {
      if (isBackground.current || item.current?.matches(':hover, :focus-within')) return;
      left -= tick;
      if (left <= 0) onEnd();
    }, tick);
    return () => clearInterval(timer);
  }, [item, duration]);
}

function useExit(item: RefObject<HTMLElement | null>, isOpen: boolean, onExited: () => void) {
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

/** The distance to the right that dismisses a notice, and that up to which a movement is a press, in pixels. */
const distances = { swipe: 50, press: 10 };

function useSwipe(onSwipe: () => void) {
  const start = useRef<{ x: number; y: number }>(null);
  const [{ phase, distance }, setSwipe] = useState<{ phase?: 'move' | 'cancel' | 'end'; distance: number }>({
    distance: 0,
  });
  const finish = (isSwipe: boolean) => {
    start.current = null;
    if (phase !== 'move') return;
    setSwipe({ phase: isSwipe ? 'end' : 'cancel', distance });
    if (isSwipe) onSwipe();
  };
  return {
    'data-swipe': phase,
    style: { '--swipe': `${distance}px` } as CSSProperties,
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent) => {
      if (button === 0) start.current = { x, y };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const right = clientX - start.current.x;
      const isAcross = right >= distances.press && right >= Math.abs(clientY - start.current.y);
      if (phase !== 'move' && !isAcross) return;
      currentTarget.setPointerCapture(pointerId);
      setSwipe({ phase: 'move', distance: Math.max(0, right) });
    },
    onPointerUp: () => finish(distance > distances.swipe),
    onPointerCancel: () => finish(false),
  };
}
