import { X } from 'lucide-react';
import { useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { Toast } from 'radix-ui';
import { buttonVariants } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import type { Notice } from './toast';

export interface ToastViewProps {
  notice: Notice | undefined;
  /** Which one it is: the next one is another, also where it says the same. */
  index: number;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Where the notice is: for five seconds, or until it is closed or swiped 50 pixels to the right. F8 puts the focus
 * there. It is at the bottom, above a bar of buttons, where it hides neither the header nor what one goes on with.
 */
export function ToastView({ notice, index, isOpen, onClose }: ToastViewProps) {
  const { viewport, enter, leave } = useReturnFocus();
  const escape = useEscape(viewport);
  const change = (opens: boolean) => {
    if (opens || escape.isMeantForAnother()) return;
    leave();
    onClose();
  };
  // Where a dialog lies above the page, it keeps Escape from the notice itself.
  const close = ({ key }: KeyboardEvent) => key === 'Escape' && change(false);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {notice && (
        <ToastItem key={index} notice={notice} isOpen={isOpen} onOpenChange={change} onEscape={escape.hear} />
      )}
      {/* The notice announces itself. */}
      <Toast.Viewport
        ref={viewport}
        onFocus={enter}
        onKeyDown={close}
        hotkey={['F8']}
        className="fixed right-0 bottom-[var(--room,0px)] z-60 flex w-full flex-col p-4 outline-none md:max-w-[420px]"
      />
    </Toast.Provider>
  );
}

/** Where the focus was before it came to the notice; it goes back there when the notice is closed. */
function useReturnFocus() {
  const viewport = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement>(null);
  const enter = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !viewport.current?.contains(relatedTarget))
      before.current = relatedTarget;
  };
  const leave = () => {
    const wasHere = viewport.current?.contains(document.activeElement);
    if (wasHere && before.current?.isConnected) before.current.focus();
  };
  return { viewport, enter, leave };
}

/**
 * Escape is the notice's where the focus is in it. Else it is meant for the dialog that has the focus, or for nothing.
 */
function useEscape(viewport: RefObject<HTMLElement | null>) {
  const isElsewhere = useRef(false);
  return {
    hear: () => {
      if (viewport.current?.contains(document.activeElement)) return;
      // Said for this one call alone: the notice is closed by its time and its button, too.
      isElsewhere.current = true;
      queueMicrotask(() => (isElsewhere.current = false));
    },
    /** Whether the notice is to be closed by an Escape that is none of its business. */
    isMeantForAnother: () => isElsewhere.current,
  };
}

interface ToastItemProps {
  notice: Notice;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onEscape: () => void;
}

function ToastItem({ notice, isOpen, onOpenChange, onEscape }: ToastItemProps) {
  const { title, description, variant = 'default', onClick } = notice;
  const failed = variant === 'destructive';
  return (
    <Toast.Root
      type="foreground"
      open={isOpen}
      onOpenChange={onOpenChange}
      onEscapeKeyDown={onEscape}
      className={cn(
        'toast pointer-events-auto relative flex items-start gap-3 overflow-hidden rounded-table border p-4 pr-12 text-ui shadow-overlay',
        failed ? 'border-destructive bg-destructive text-on' : 'border-line bg-surface text-ink',
      )}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && (
          <Toast.Description
            className={cn('mt-0.5 font-normal whitespace-pre-line', !failed && 'text-muted')}
          >
            {description}
          </Toast.Description>
        )}
      </div>
      {onClick && (
        <Toast.Action
          altText={onClick.label}
          onClick={onClick.act}
          className={cn(
            failed
              ? 'inline-flex h-8 shrink-0 items-center rounded-control border border-current px-3 text-caption focus-visible:outline-current'
              : buttonVariants({ variant: 'outline', size: 'sm' }),
          )}
        >
          {onClick.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Close"
        className={cn(
          'absolute top-2.5 right-2.5 grid size-8 place-items-center rounded-control transition-colors',
          failed
            ? 'hover:bg-on/15 focus-visible:-outline-offset-2 focus-visible:outline-current'
            : 'text-muted hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2',
        )}
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
