import type { ReactNode } from 'react';
import { Alert } from '@/ui/alert';
import { Button, type ButtonProps } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { useForm } from './form-context';

/** Why saving failed, in the form itself. */
export function FormAlert({ className }: { className?: string }) {
  const { failure, remedy } = useForm();
  if (!failure) return null;
  return (
    <Alert variant="destructive" action={remedy} {...(className !== undefined && { className })}>
      <span className="whitespace-pre-line">{failure}</span>
    </Alert>
  );
}

export interface SubmitButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  /** What it reads while saving; without it a spinner takes the label's place. */
  saving?: string;
  children: ReactNode;
}

export function SubmitButton({ saving, children, ...look }: SubmitButtonProps) {
  const { isSaving, isReady } = useForm();
  return (
    <Button
      type="submit"
      {...look}
      loading={isSaving && !saving}
      disabled={isSaving || !isReady}
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
