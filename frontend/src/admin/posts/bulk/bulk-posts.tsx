import { BulkBar } from '@/admin/bulk/bulk-bar';
import type { BulkAction, BulkBarProps } from '@/admin/bulk/bulk-rows';
import type { AdminPostSummary } from '@/admin/posts/api';
import { AddTagDialog, AuthorsDialog, RemoveTagDialog } from './ask-dialogs';

const actions: BulkAction[] = [
  {
    label: 'Publish',
    progress: 'Publishing',
    done: 'published',
    body: { action: 'publish' },
    caution:
      'Portico doesn’t publish by date: a post is public at once, and one with a date in the future stays first in the list until then.',
  },
  { label: 'Unpublish', progress: 'Unpublishing', done: 'unpublished', body: { action: 'unpublish' } },
  { label: 'Add tag', progress: 'Tagging', done: 'tagged', already: 'had it already', Ask: AddTagDialog },
  {
    label: 'Remove tag',
    progress: 'Removing the tag from',
    done: 'changed',
    already: 'had no such tag',
    Ask: RemoveTagDialog,
  },
  {
    label: 'Set authors',
    progress: 'Setting the authors of',
    done: 'reassigned',
    already: 'had them already',
    Ask: AuthorsDialog,
  },
  { label: 'Delete', progress: 'Deleting', done: 'deleted', body: { action: 'delete' } },
];

/** The actions on selected posts. */
export const BulkPosts = (props: BulkBarProps<AdminPostSummary>) => <BulkBar {...props} actions={actions} />;
