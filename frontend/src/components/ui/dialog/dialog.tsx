import { X } from 'lucide-react';
import { AlertDialog as RadixAlert, Dialog as Radix } from 'radix-ui';
import { FocusScope } from 'radix-ui/internal';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { useFocusRestore } from '@/hooks/use-focus-restore';
import { cn } from '@/lib/cn';
import { isComposing } from '@/lib/dom/ime';
import { closeTopmost, useCloseRequest } from './use-close-request';

const backdrop = 'dialog-backdrop fixed inset-0 z-50 bg-shade';
// One column that is no wider than the panel: a long word in it wraps, and does not push the buttons out of it.
const panel =
  'dialog-panel fixed top-1/2 left-1/2 z-50 grid grid-cols-1 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 scroll-pt-12 scroll-pb-24 overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-overlay outline-none';

const noticeArea = '[data-notices]';

/** A notice lies above the dialog; to press one of its buttons is not to leave the dialog. */
const isNotice = (target: EventTarget | null) =>
  target instanceof Element && target.closest(noticeArea) !== null;

/** In a dialog: the focus may go from it to a notice, and back. */
function Notices() {
  FocusScope.useFocusScopeBranch(document.querySelector<HTMLElement>(noticeArea));
  return null;
}

/**
 * Escape is for the topmost dialog, or for the notice that has the focus. Radix tells it to the notice alone while one
 * is shown, and to the dialog below for a moment after another has opened.
 */
function closeByEscape(event: { key: string; defaultPrevented: boolean; preventDefault: () => void }) {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  if (!isComposing(event) && !isNotice(document.activeElement)) closeTopmost();
}

export interface DialogProps {
  title: string;
  description?: ReactNode;
  /** Escape, Back on a phone, the cross, or a press outside: whoever shows the dialog decides whether it goes. */
  onClose: () => void;
  /** Something is being done: the cross can't be pressed. */
  isBusy?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog for as long as it is rendered. The focus goes to the first field of its form, or to what is marked with
 * `data-first-focus`; where there is something to read, to the dialog itself. It goes back where it was.
 */
export function Dialog({ title, description, onClose, isBusy, className, children }: DialogProps) {
  const focusBack = useFocusRestore();
  useCloseRequest(true, onClose);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={backdrop} />
        <Radix.Content
          className={cn(panel, className ?? 'max-w-lg')}
          {...(!description && { 'aria-describedby': undefined })}
          onEscapeKeyDown={closeByEscape}
          onKeyDown={closeByEscape}
          onCloseAutoFocus={focusBack}
          onPointerDownOutside={(event) => isNotice(event.target) && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            const content = event.currentTarget as HTMLElement;
            const field =
              content.querySelector<HTMLElement>('[data-first-focus]') ??
              content.querySelector<HTMLElement>('form :is(input:not([type=hidden]), select, textarea)');
            event.preventDefault();
            (field ?? content).focus();
          }}
        >
          <Notices />
          <div className="mb-5 pr-8">
            <Radix.Title className="text-h3">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-ui font-normal text-muted">
                {description}
              </Radix.Description>
            )}
          </div>
          {children}
          <Radix.Close asChild>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Close dialog"
              disabled={isBusy}
              className="absolute! top-4 right-4 text-muted!"
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface AlertDialogProps {
  title: string;
  description: ReactNode;
  onClose: () => void;
  /** The buttons; that which changes nothing comes first and has the focus. */
  children: ReactNode;
}

/** A question that must be answered (`alertdialog`): a press outside does not close it, Escape and Back do. */
export function AlertDialog({ title, description, onClose, children }: AlertDialogProps) {
  const focusBack = useFocusRestore();
  useCloseRequest(true, onClose);
  return (
    <RadixAlert.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={backdrop} />
        <RadixAlert.Content
          className={cn(panel, 'max-w-md')}
          onEscapeKeyDown={closeByEscape}
          onKeyDown={closeByEscape}
          onCloseAutoFocus={focusBack}
        >
          <Notices />
          <RadixAlert.Title className="text-h3">{title}</RadixAlert.Title>
          <RadixAlert.Description className="mt-2 text-ui font-normal text-muted">
            {description}
          </RadixAlert.Description>
          {children}
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}

export interface AlertCancelProps {
  disabled?: boolean;
  children: ReactNode;
}

/** The button of an `AlertDialog` that changes nothing. */
export function AlertCancel({ disabled, children }: AlertCancelProps) {
  return (
    <RadixAlert.Cancel asChild>
      <Button variant="outline" disabled={disabled}>
        {children}
      </Button>
    </RadixAlert.Cancel>
  );
}
