import type { BulkAction } from '@/admin/bulk/action';
import { BulkBar } from '@/admin/bulk/bulk-bar';
import { BulkProgress } from '@/admin/bulk/bulk-progress';
import { FailureReport } from '@/admin/bulk/failure-report';
import { ignore, longText, Opened, type Specimens } from '@/gallery/specimen';
import { list, selection, type Row } from './table-samples';

const bulkActions: BulkAction[] = [
  { label: 'Publish', progress: 'Publishing', done: 'published', body: { action: 'publish' } },
  { label: 'Delete', progress: 'Deleting', done: 'deleted', body: { action: 'delete' } },
];

export const bulk: Specimens = {
  'admin/bulk/bulk-bar': {
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
  'admin/bulk/bulk-progress': {
    running: <BulkProgress label="Publishing 60 things" onClose={ignore} />,
    failed: (
      <BulkProgress
        label="Publishing 60 things"
        failure={{ message: longText, retry: ignore }}
        onClose={ignore}
      />
    ),
  },
  'admin/bulk/failure-report': {
    default: (
      <Opened>
        {(close) => (
          <FailureReport
            title="1 post not published"
            failures={[{ name: longText, message: 'Deleted in the meantime' }]}
            onClose={close}
          />
        )}
      </Opened>
    ),
  },
};
