import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { formatNumber } from '@/lib/text/format-number';
import type { Job } from './job';
import type { JobStatus } from './use-bulk-job';

export interface JobProgressProps {
  status: JobStatus;
  /** 'Publishing' */
  verb: string;
  onStop: () => void;
  onRetry: (job: Job) => void;
  onClose: (job: Job) => void;
}

/** How far a job has come, or why it can't go on. */
export function JobProgress({ status, verb, onStop, onRetry, onClose }: JobProgressProps) {
  const { state, job } = status;
  const position = `${formatNumber(job.handled)} of ${formatNumber(job.total)}`;
  if (state === 'failed')
    return (
      <Alert
        variant="destructive"
        className="w-full"
        action={
          <span className="flex gap-2">
            <Button variant="outline" size="sm" onClick={() => onRetry(job)}>
              Try again
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onClose(job)}>
              Stop
            </Button>
          </span>
        }
      >
        {`${status.message} ${position} done.`}
      </Alert>
    );
  return (
    <>
      <p role="status" className="text-ui tabular-nums">
        {`${verb} ${position}`}
      </p>
      <progress
        aria-label={verb}
        max={Math.max(job.total, 1)}
        value={Math.min(job.handled, job.total)}
        className="h-2 min-w-40 flex-1 accent-blue"
      />
      <Button
        variant="outline"
        size="sm"
        disabled={state === 'finished' || status.isStopping}
        onClick={onStop}
      >
        Stop
      </Button>
    </>
  );
}
