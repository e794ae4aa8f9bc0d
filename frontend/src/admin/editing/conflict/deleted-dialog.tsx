import { Button } from '@/shared/ui/button';
import { CopyButton } from '@/admin/ui/copy-button';
import { AlertCancel, AlertDialog } from '@/shared/ui/dialog/dialog';

export interface DeletedDialogProps {
  /** All of the form's values. */
  text: string;
  onCreate: () => void;
  onClose: () => void;
}

/** Offers to save the input as a new record after the edited one was deleted, by another user or in another window. */
export function DeletedDialog({ text, onCreate, onClose }: DeletedDialogProps) {
  return (
    <AlertDialog
      title="Deleted in the meantime"
      description="This was deleted after you opened it. Your changes are still here: you can save them as a new record, or copy them."
      onClose={onClose}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <AlertCancel>Back to the form</AlertCancel>
        <CopyButton text={text} variant="outline">
          Copy
        </CopyButton>
        <Button onClick={onCreate}>Save as new</Button>
      </div>
    </AlertDialog>
  );
}
