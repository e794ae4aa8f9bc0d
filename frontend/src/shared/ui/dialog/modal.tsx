import { useId, useLayoutEffect, useRef, type PointerEvent, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFocusRestore } from '@/shared/hooks/use-list-focus';
import { cn } from '@/shared/lib/dom/cn';
import { isComposing } from '@/shared/lib/dom/keys';
import { closeModal, isInNotice, openModal } from '@/shared/lib/dom/modals';
import { closeTopmost, useCloseRequest, watchCloseRequests } from './use-close-request';

// A single column no wider than the panel: long words wrap instead of pushing the buttons out.
const panel =
  'dialog-panel fixed inset-0 m-auto h-fit open:grid grid-cols-1 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] scroll-py-24 overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-overlay outline-none';

/** Escape belongs to the topmost dialog, or to the focused notice. */
function closeByEscape(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  if (!isComposing(event) && !isInNotice(document.activeElement)) closeTopmost();
}

/** The browser closes the dialog without asking: show the confirmation here. */
function reopen({ target }: Event) {
  if (!(target instanceof HTMLDialogElement) || target.open) return;
  target.showModal();
  closeTopmost();
}

const firstField = 'form :is(input:not([type=hidden]), select, textarea):not(:disabled)';

function show(dialog: HTMLDialogElement) {
  // `useCloseRequest` handles Back and Escape.
  dialog.setAttribute('closedby', 'none');
  openModal(dialog);
  watchCloseRequests();
  const first =
    dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog.querySelector<HTMLElement>(firstField);
  // The beginning stays in sight: a scrolled dialog would hide its introduction below its title.
  (first ?? dialog).focus({ preventScroll: true });
  const listeners = new AbortController();
  const { signal } = listeners;
  // One per dialog: a shared function would be removed with the first dialog that closes.
  document.addEventListener('keydown', (event) => closeByEscape(event), { capture: true, signal });
  dialog.addEventListener('close', reopen, { signal });
  return () => {
    listeners.abort();
    closeModal(dialog);
  };
}

/** The padding is part of the dialog, as its backdrop is. */
function isOnBackdrop({ target, currentTarget, clientX: x, clientY: y }: MouseEvent<HTMLElement>) {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < left || x > right || y < top || y > bottom);
}

interface ModalProps {
  role?: 'alertdialog';
  description?: ReactNode;
  onClose: () => void;
  onPressOutside?: () => void;
  className: string;
  children: (ids: { title: string; description: string }) => ReactNode;
}

/**
 * A native modal dialog, open while it is rendered. The focus goes to the element with `data-first-focus`, else to the
 * first field of its form, else to the dialog; afterwards it returns to where it was.
 */
export function Modal({ role, description, onClose, onPressOutside, className, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const isPressOutside = useRef(false);
  const id = useId();
  const ids = { title: `${id}title`, description: `${id}description` };
  useFocusRestore();
  useCloseRequest(true, onClose);
  useLayoutEffect(() => {
    if (element.current) return show(element.current);
  }, []);
  return createPortal(
    // The handlers serve a pointer on the backdrop; Escape does the same for keyboards.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={element}
      role={role}
      tabIndex={-1}
      aria-labelledby={ids.title}
      aria-describedby={description ? ids.description : undefined}
      className={cn(panel, className)}
      onPointerDown={(event: PointerEvent<HTMLElement>) => (isPressOutside.current = isOnBackdrop(event))}
      onClick={(event) => isPressOutside.current && isOnBackdrop(event) && onPressOutside?.()}
    >
      {children(ids)}
    </dialog>,
    document.body,
  );
}
