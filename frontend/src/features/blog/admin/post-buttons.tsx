import { useId } from 'react';
import { useFormFields } from '@/components/form/form-context';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';

export interface PostButtonsProps {
  isNew: boolean;
  /** Why the post can't be saved; empty if it can. */
  invalidReasons: string[];
  cancel: () => void;
}

/** The form's buttons. A disabled one says why. */
export function PostButtons({ isNew, invalidReasons, cancel }: PostButtonsProps) {
  const { isSaving } = useFormFields();
  const id = useId();
  const isInvalid = invalidReasons.length > 0;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {isInvalid && (
        <p id={id} className="mr-auto min-w-0 flex-1 basis-60 text-caption font-normal text-muted">
          Not ready to save: {invalidReasons.join('; ')}
        </p>
      )}
      <Button variant="outline" disabled={isSaving} onClick={cancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        disabled={isSaving || isInvalid}
        aria-busy={isSaving || undefined}
        aria-describedby={isInvalid ? id : undefined}
      >
        {isSaving && <Spinner />}
        {isSaving && (isNew ? 'Creating...' : 'Updating...')}
        {!isSaving && (isNew ? 'Create' : 'Update')}
      </Button>
    </div>
  );
}
