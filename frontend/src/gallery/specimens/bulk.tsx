import type { BulkAction } from '@/components/bulk/action';
import { BulkBar } from '@/components/bulk/bulk-bar';
import { FailureReport } from '@/components/bulk/failure-report';
import type { Job } from '@/components/bulk/job';
import { JobProgress } from '@/components/bulk/job-progress';
import type { JobStatus } from '@/components/bulk/use-bulk-job';
import { ignore, longText, Opened, type Specimens } from '@/gallery/specimen';
import { list, selection, type Row } from './table-samples';

const bulkActions: BulkAction[] = [
  { label: 'Publish', progress: 'Publishing', done: 'published', body: { action: 'publish' } },
  { label: 'Delete', progress: 'Deleting', done: 'deleted', body: { action: 'delete' } },
];

const job: Job = {
  body: { action: 'publish' },
  total: 1204,
  handled: 150,
  done: 149,
  failures: [{ name: longText, message: 'Deleted in the meantime' }],
  unchanged: 0,
  missing: [],
  undo: [],
  kinds: new Set(),
  isAll: false,
  batch: [],
  next: () => Promise.resolve([]),
};

const jobProgress = (status: JobStatus) => (
  <JobProgress status={status} verb="Publishing" onStop={ignore} onRetry={ignore} onClose={ignore} />
);

export const bulk: Specimens = {
  'bulk/bulk-bar': {
    default: (
      <BulkBar<Row>
        path="/api/things"
        tag="Blog"
        noun={['thing', 'things']}
        asNamed={({ id, name }) => ({ id, name })}
        list={list}
        selection={selection}
        page={{ rows: [], total: 60 }}
        actions={bulkActions}
      />
    ),
  },
  'bulk/job-progress': {
    running: jobProgress({ state: 'running', job, isStopping: false }),
    failed: jobProgress({ state: 'failed', job, message: longText }),
  },
  'bulk/failure-report': {
    default: (
      <Opened>
        {(close) => <FailureReport title="1 post not published" failures={job.failures} onClose={close} />}
      </Opened>
    ),
  },
};
