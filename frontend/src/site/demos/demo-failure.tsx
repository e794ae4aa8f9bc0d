import { useEffect, useMemo } from 'react';
import { connectionHint } from '@/shared/api/connection-hint';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { useToast, useDismissFailure } from '@/shared/ui/toast/toast';

const text = 'An error occurred. Please try again.';

/** Tells of a failed attempt in a notice, and takes that away when there is another attempt. */
export function useFailureNotice() {
  const toast = useToast();
  const withdraw = useDismissFailure();
  return useMemo(
    () => ({ show: () => toast({ variant: 'destructive', title: 'Error', description: text }), withdraw }),
    [toast, withdraw],
  );
}

/** The failure in its place, with a way to try again. It is silent: the notice announces it. */
export function DemoFailure({ onRetry }: { onRetry: () => void }) {
  // Moves the focused box above the notice, which covers the end of the window.
  useEffect(() => {
    if (document.activeElement instanceof HTMLTextAreaElement)
      document.activeElement.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert
      variant="destructive"
      isSilent
      action={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {text}
      {!navigator.onLine && <p>{connectionHint()}</p>}
    </Alert>
  );
}
