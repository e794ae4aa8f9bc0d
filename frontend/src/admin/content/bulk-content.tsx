import { BulkBar } from '@/admin/bulk/bulk-bar';
import type { BulkAction, BulkBarProps } from '@/admin/bulk/bulk-rows';
import type { ContentItem } from '@/shared/content/queries';

const notes = { 'team-member': 'Team members are shown either way' };

const actions: BulkAction[] = [
  { label: 'Publish', progress: 'Publishing', done: 'published', body: { action: 'publish' }, notes },
  { label: 'Unpublish', progress: 'Unpublishing', done: 'unpublished', body: { action: 'unpublish' }, notes },
  { label: 'Delete', progress: 'Deleting', done: 'deleted', body: { action: 'delete' } },
];

/** The actions on selected content items. */
export const BulkContent = (props: BulkBarProps<ContentItem>) => <BulkBar {...props} actions={actions} />;
