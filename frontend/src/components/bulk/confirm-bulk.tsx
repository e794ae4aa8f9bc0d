import { Button } from '@/components/ui/button';
import { AlertCancel, AlertDialog } from '@/components/ui/dialog/dialog';
import type { AskProps } from './action';

export interface ConfirmBulkProps extends Omit<AskProps, 'onConfirm'> {
  label: string;
  isDeletion: boolean;
  onConfirm: () => void;
}

/** Asks before many rows are changed. */
export function ConfirmBulk({ label, rows, isDeletion, onConfirm, onClose }: ConfirmBulkProps) {
  return (
    <AlertDialog
      title={`${label} ${rows}?`}
      description={
        isDeletion
          ? 'You can undo this right afterwards.'
          : 'These are all that match the search and the filters, on all pages.'
      }
      onClose={onClose}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AlertCancel>Cancel</AlertCancel>
        <Button
          variant={isDeletion ? 'destructive' : 'default'}
          onClick={({ detail }) => detail < 2 && onConfirm()}
        >
          {label}
        </Button>
      </div>
    </AlertDialog>
  );
}
