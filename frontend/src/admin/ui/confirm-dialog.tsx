import type { ReactNode } from 'react';
import { useAction, type ActionMessages } from '@/admin/forms/use-action';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { AlertDialog } from '@/shared/ui/dialog/dialog';

export interface ConfirmDialogProps {
  title: string;
  description: string;
  children?: ReactNode;
  confirm: string;
  onConfirm: () => Promise<unknown>;
  /** Whether the question is complete; until then it can't be confirmed. */
  isReady?: boolean;
  messages: ActionMessages;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

/** Asks before a destructive action. If it fails, the dialog stays and shows why. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, children, confirm, onConfirm, messages, onClose, onDone } = props;
  const { isReady = true } = props;
  const { run, isActing, failure } = useAction(onConfirm, messages, () => {
    onClose();
    onDone?.();
  });
  const content = (
    <>
      {children}
      {failure && (
        <Alert variant="destructive" className="mt-4">
          {failure}
        </Alert>
      )}
    </>
  );
  const close = () => !isActing && onClose();
  return (
    <AlertDialog {...{ title, description, content }} isBusy={isActing} onClose={close}>
      {/* A double click must not confirm a question that changed between its two presses. */}
      <Button
        variant="destructive"
        loading={isActing || !isReady}
        onClick={({ detail }) => detail < 2 && void run()}
      >
        {confirm}
      </Button>
    </AlertDialog>
  );
}
