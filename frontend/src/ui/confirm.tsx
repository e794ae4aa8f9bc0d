import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { AlertCancel, AlertDialog } from '@/ui/dialog';
import { useAct, type ActMessages } from '@/ui/use-act';

export interface ConfirmProps {
  title: string;
  description: string;
  /** What the button says that does it. */
  confirm: string;
  act: () => Promise<unknown>;
  /** What speaks against it. */
  warning?: string | undefined;
  /** Whether that keeps it from being done. */
  isForbidden?: boolean;
  say: ActMessages;
  onClose: () => void;
}

/** Asks before something is done that can't be undone. Where it fails, the question stays and says why. */
export function Confirm(props: ConfirmProps) {
  const { title, description, confirm, act, say, onClose, warning, isForbidden = false } = props;
  const { run, isActing, failure } = useAct(act, say, onClose);
  return (
    <AlertDialog title={title} description={description} onClose={() => !isActing && onClose()}>
      {(failure || warning) && (
        <Alert variant="destructive" className="mt-4">
          {failure || warning}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AlertCancel>Cancel</AlertCancel>
        <Button variant="destructive" loading={isActing} disabled={isForbidden} onClick={() => void run()}>
          {confirm}
        </Button>
      </div>
    </AlertDialog>
  );
}
