import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';

export interface LoadFailureProps {
  text: string;
  retry: () => void;
}

/**
 * Shown if a part's code can't be loaded. After a deploy only a reload helps; the browser asks before a reload that
 * would lose input.
 */
export function LoadFailure({ text, retry }: LoadFailureProps) {
  const cause = navigator.onLine ? 'If the site has just been updated, reload the page.' : 'You’re offline.';
  return (
    <Alert
      variant="destructive"
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" size="sm" onClick={retry}>
            Retry
          </Button>
          <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
            Reload page
          </Button>
        </div>
      }
    >
      {`${text} ${cause} Drafts of blog posts are kept.`}
    </Alert>
  );
}
