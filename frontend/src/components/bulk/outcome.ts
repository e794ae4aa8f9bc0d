import { formatNumber } from '@/lib/text/format-number';
import type { BulkAction } from './action';
import type { Job } from './job';

/** Returns what a job did: '3 posts published, 2 were already'. `count` returns '3 posts'. */
export function outcomeOf(job: Job, action: BulkAction, count: (rows: number) => string): string {
  const be = job.unchanged === 1 ? 'was' : 'were';
  const left = job.total - job.handled;
  const parts = [
    job.done > 0 && `${count(job.done)} ${action.done}`,
    job.unchanged > 0 &&
      (job.done > 0
        ? `${formatNumber(job.unchanged)} ${action.already ?? `${be} already`}`
        : `${count(job.unchanged)} ${action.already ?? `${be} already ${action.done}`}`),
    left > 0 && `${formatNumber(left)} left as they were`,
  ];
  const notes = [...job.kinds].flatMap((kind) => action.notes?.[kind] ?? []);
  return [parts.filter(Boolean).join(', '), ...notes].join('. ');
}
