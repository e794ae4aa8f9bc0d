import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/button';
import { Modal } from './modal';
import { closeTopmost } from './use-close-request';

interface DialogProps {
  title: string;
  description?: ReactNode;
  /** Called on Escape, Back on a phone, the close button, or a press outside. The owner decides whether to close. */
  onClose: () => void;
  isBusy?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Dialog({ title, description, onClose, isBusy, className, children }: DialogProps) {
  return (
    <Modal
      description={description}
      onClose={onClose}
      onPressOutside={onClose}
      className={className ?? 'max-w-lg'}
    >
      {(ids) => (
        <>
          {/* Stays in sight while the content scrolls, so that the dialog can always be closed. */}
          <div className="sticky -top-6 z-10 -mx-6 -mt-6 flex items-center justify-between gap-4 bg-surface px-6 pt-6 pb-4">
            <h2 id={ids.title} className="min-w-0 text-h3">
              {title}
            </h2>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Close dialog"
              disabled={isBusy}
              onClick={onClose}
              className="text-muted!"
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </div>
          {description && (
            <p id={ids.description} className="mb-5 text-ui font-normal text-muted">
              {description}
            </p>
          )}
          {children}
        </>
      )}
    </Modal>
  );
}

interface AlertDialogProps {
  title: string;
  description: ReactNode;
  /** Shown between the description and the buttons. */
  content?: ReactNode;
  /** The button that changes nothing, which comes first and has the focus. */
  cancel?: string;
  isBusy?: boolean;
  onClose: () => void;
  /** The other buttons. */
  children?: ReactNode;
}

/** A question that must be answered (`alertdialog`). A press outside does not close it; Escape and Back do. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, description, content, cancel = 'Cancel', isBusy, onClose, children } = props;
  return (
    <Modal role="alertdialog" description={description} onClose={onClose} className="max-w-md">
      {(ids) => (
        <>
          <h2 id={ids.title} className="text-h3">
            {title}
          </h2>
          <p id={ids.description} className="mt-2 text-ui font-normal text-muted">
            {description}
          </p>
          {content}
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button variant="outline" data-first-focus="" disabled={isBusy} onClick={closeTopmost}>
              {cancel}
            </Button>
            {children}
          </div>
        </>
      )}
    </Modal>
  );
}
