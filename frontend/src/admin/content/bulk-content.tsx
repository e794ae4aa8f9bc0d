import type { BulkAction } from '@/admin/bulk/action';
import { BulkBar } from '@/admin/bulk/bulk-bar';
import type { BulkListProps } from '@/admin/bulk/use-bulk-actions';
import { contentPath } from './api';
import type { ContentItem } from '@/shared/content/queries';
import { asNamed } from './as-named';

const notes = { 'team-member': 'Team members are shown either way' };

const actions: BulkAction[] = [
  { label: 'Publish', progress: 'Publishing', done: 'published', body: { action: 'publish' }, notes },
  { label: 'Unpublish', progress: 'Unpublishing', done: 'unpublished', body: { action: 'unpublish' }, notes },
  { label: 'Delete', progress: 'Deleting', done: 'deleted', body: { action: 'delete' } },
];

/** The actions on selected content items. */
export const BulkContent = (props: BulkListProps<ContentItem>) => (
  <BulkBar<ContentItem>
    {...props}
    path={contentPath}
    tag="Content"
    noun={['item', 'items']}
    asNamed={asNamed}
    actions={actions}
  />
);
