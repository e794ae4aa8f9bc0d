import { Button } from '@/shared/ui/button';
import { AlertCancel, AlertDialog } from '@/shared/ui/dialog/dialog';

export interface EditingQuestionProps {
  title: string;
  description: string;
  /** The label of the button that goes on. */
  confirm: string;
  onConfirm: () => void;
  /** Another way to go on. */
  other?: { label: string; act: () => void } | undefined;
  /** Whether going on loses something. */
  isDestructive?: boolean;
  /** Saves the record without publishing it; absent where that is not possible. */
  onSaveDraft?: (() => void) | undefined;
  onStay: () => void;
}

/** Asks about a step that an open form should not take by mistake. */
export function EditingQuestion(props: EditingQuestionProps) {
  const { title, description, confirm, onConfirm, other, isDestructive = false, onSaveDraft, onStay } = props;
  return (
    <AlertDialog title={title} description={description} onClose={onStay}>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <AlertCancel>Keep editing</AlertCancel>
        {onSaveDraft && (
          <Button variant="outline" onClick={onSaveDraft}>
            Save as draft
          </Button>
        )}
        {other && (
          <Button variant="outline" onClick={other.act}>
            {other.label}
          </Button>
        )}
        <Button variant={isDestructive ? 'destructive' : 'default'} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </AlertDialog>
  );
}
