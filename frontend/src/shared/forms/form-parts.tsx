import type { ReactNode } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Button, Spinner, type ButtonProps } from '@/shared/ui/button';
import { useFormFields } from './form-context';

/** Why saving failed. During a retry it stays, faded, so that the layout does not move. */
export function FormAlert({ className }: { className?: string }) {
  const { failure, failureAction, isSaving } = useFormFields();
  if (!failure) return null;
  return (
    <Alert variant="destructive" action={failureAction} isStale={isSaving} className={className}>
      <span className="whitespace-pre-line">{failure}</span>
    </Alert>
  );
}

export interface SubmitButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  saving?: string;
  children: ReactNode;
}

/** A press before hydration is replayed afterwards. */
export function SubmitButton({ saving, children, ...variants }: SubmitButtonProps) {
  const { isSaving } = useFormFields();
  return (
    <Button
      type="submit"
      {...variants}
      loading={isSaving && !saving}
      disabled={isSaving}
      aria-busy={isSaving || undefined}
    >
      {isSaving && saving ? (
        <>
          <Spinner />
          <span>{saving}</span>
        </>
      ) : (
        children
      )}
    </Button>
  );
}
