import { useAction, type ActionMessages } from '@/components/form/use-action';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { AlertCancel, AlertDialog } from './dialog';

export interface ConfirmDialogProps {
  title: string;
  description: string;
  /** What the button says that does it. */
  confirm: string;
  onConfirm: () => Promise<unknown>;
  messages: ActionMessages;
  onClose: () => void;
  /** It has been done: what else is to follow. */
  onDone?: (() => void) | undefined;
}

/** Asks before something is done that can't be undone. Where it fails, the question stays and says why. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirm, onConfirm, messages, onClose, onDone } = props;
  const { run, isActing, failure } = useAction(onConfirm, messages, () => {
    onClose();
    onDone?.();
  });
  return (
    <AlertDialog title={title} description={description} onClose={() => !isActing && onClose()}>
      {failure && (
        <Alert variant="destructive" className="mt-4">
          {failure}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AlertCancel disabled={isActing}>Cancel</AlertCancel>
        {/* The second press of a double click would answer what the question has become meanwhile. */}
        <Button variant="destructive" loading={isActing} onClick={({ detail }) => detail < 2 && void run()}>
          {confirm}
        </Button>
      </div>
    </AlertDialog>
  );
}
