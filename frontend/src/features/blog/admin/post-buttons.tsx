import { useId } from 'react';
import { useFormFields } from '@/components/form/form-context';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';

export interface PostButtonsProps {
  isNew: boolean;
  /** Why it can’t be saved; empty if it can. */
  invalidReasons: string[];
  cancel: () => void;
}

/** The form's buttons, and why it can’t be saved yet. */
export function PostButtons({ isNew, invalidReasons, cancel }: PostButtonsProps) {
  const { isSaving } = useFormFields();
  const id = useId();
  const reason = isSaving ? '' : invalidReasons.join('. ');
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {reason && (
        <p id={id} className="min-w-0 flex-1 basis-64 text-caption font-normal text-muted">
          {reason}
        </p>
      )}
      <Button variant="outline" disabled={isSaving} onClick={cancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        disabled={isSaving || invalidReasons.length > 0}
        aria-describedby={reason ? id : undefined}
        aria-busy={isSaving || undefined}
      >
        {isSaving && <Spinner />}
        {isSaving && (isNew ? 'Creating...' : 'Updating...')}
        {!isSaving && (isNew ? 'Create' : 'Update')}
      </Button>
    </div>
  );
}
