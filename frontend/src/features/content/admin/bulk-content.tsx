import type { BulkAction } from '@/components/bulk/action';
import { BulkBar } from '@/components/bulk/bulk-bar';
import type { BulkListProps } from '@/components/bulk/use-bulk-actions';
import { contentPath } from '@/features/content/admin-api';
import type { ContentItem } from '@/features/content/queries';
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
