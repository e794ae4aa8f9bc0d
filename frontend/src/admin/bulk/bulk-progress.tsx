import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';

/** An action that runs, or has failed as a whole. */
export interface BulkRun {
  /** 'Publishing 3 posts' */
  label: string;
  failure?: { message: string; retry: () => void };
}

/** Says that an action runs, or why it failed. */
export function BulkProgress({ label, failure, onClose }: BulkRun & { onClose: () => void }) {
  if (failure)
    return (
      <Alert
        variant="destructive"
        className="w-full"
        action={
          <span className="flex gap-2">
            <Button variant="outline" size="sm" onClick={failure.retry}>
              Try again
            </Button>
            <Button variant="ghost" size="sm" onClick={onClose}>
              Cancel
            </Button>
          </span>
        }
      >
        {failure.message}
      </Alert>
    );
  return (
    <>
      <p role="status" className="text-ui tabular-nums">
        {label}
      </p>
      <progress aria-label={label} className="h-2 min-w-40 flex-1 accent-blue motion-reduce:hidden" />
    </>
  );
}
