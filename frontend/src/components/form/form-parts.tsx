import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button, type ButtonProps } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { cn } from '@/lib/cn';
import { useFormFields } from './form-context';

/** Why saving failed, in the form itself. While it is tried again it stays, paler, and what is below stays where it is. */
export function FormAlert({ className }: { className?: string }) {
  const { failure, failureAction, isSaving } = useFormFields();
  if (!failure) return null;
  return (
    <Alert
      variant="destructive"
      action={failureAction}
      isStale={isSaving}
      {...(className !== undefined && { className })}
    >
      <span className="whitespace-pre-line">{failure}</span>
    </Alert>
  );
}

export interface SubmitButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** What it reads while saving; without it a spinner takes the label's place. */
  saving?: string;
  children: ReactNode;
}

/** Pressed before the page is hydrated, it is pressed again then. It stays grey where it needs a script and none runs. */
export function SubmitButton({ saving, children, className, ...variants }: SubmitButtonProps) {
  const { isSaving, needsScript } = useFormFields();
  return (
    <Button
      type="submit"
      {...variants}
      className={cn(needsScript && 'noscript:pointer-events-none noscript:opacity-50', className)}
      loading={isSaving && !saving}
      disabled={isSaving}
      aria-busy={isSaving || undefined}
    >
      {isSaving && saving ? (
        <>
          <Spinner />
          {saving}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
