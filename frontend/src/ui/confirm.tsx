import { useState } from 'react';
import { messageOf } from '@/lib/api-error';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { AlertCancel, AlertDialog } from '@/ui/dialog';
import { useToast } from '@/ui/toast';

export interface ConfirmProps {
  title: string;
  description: string;
  /** What the button says that does it. */
  confirm: string;
  act: () => Promise<unknown>;
  say: { done: string; failed: string; failedTitle?: string };
  onClose: () => void;
}

/** Asks before something is done that can't be undone. Where it fails, the question stays and says why. */
export function Confirm({ title, description, confirm, act, say, onClose }: ConfirmProps) {
  const { run, isActing, failure } = useAct(act, say, onClose);
  return (
    <AlertDialog title={title} description={description} onClose={() => !isActing && onClose()}>
      {failure && (
        <Alert variant="destructive" className="mt-4">
          {failure}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AlertCancel>Cancel</AlertCancel>
        <Button variant="destructive" loading={isActing} onClick={() => void run()}>
          {confirm}
        </Button>
      </div>
    </AlertDialog>
  );
}

/** Does something once at a time, and tells how it went. */
export function useAct(act: () => Promise<unknown>, say: ConfirmProps['say'], after: () => void) {
  const toast = useToast();
  const [isActing, setActing] = useState(false);
  const [failure, setFailure] = useState('');
  const run = async () => {
    if (isActing) return;
    setActing(true);
    setFailure('');
    try {
      await act();
      toast({ title: 'Success', description: say.done });
      after();
    } catch (cause) {
      const message = messageOf(cause, say.failed);
      setFailure(message);
      toast({ variant: 'destructive', title: say.failedTitle ?? 'Error', description: message });
    }
    setActing(false);
  };
  return { run, isActing, failure };
}
