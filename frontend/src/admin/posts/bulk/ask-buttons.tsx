import { useId } from 'react';
import { Button } from '@/shared/ui/button';
import { DialogBar } from '@/admin/ui/sticky-bar';

export interface AskButtonsProps {
  /** The label of the button that answers. */
  submit: string;
  /** What is missing: the button then does nothing. */
  disabledReason: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
}

/** The buttons of a dialog that asks for what an action needs. */
export function AskButtons({ submit, disabledReason, onSubmit, onClose }: AskButtonsProps) {
  const id = useId();
  return (
    <DialogBar>
      <p id={id} className="mr-auto self-center text-caption max-sm:w-full font-normal text-muted">
        {disabledReason}
      </p>
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
      {/* Not `disabled`: it keeps the focus, and says why. */}
      <Button
        type="submit"
        aria-disabled={disabledReason !== undefined || undefined}
        aria-describedby={id}
        className={disabledReason && 'opacity-50'}
        onClick={(event) => {
          event.preventDefault();
          if (!disabledReason) onSubmit();
        }}
      >
        {submit}
      </Button>
    </DialogBar>
  );
}
