import type { BulkAction } from '@/admin/bulk/bulk-rows';
import type { TableMessages } from '@/admin/table/table-states';

/** The texts of a resource's list, dialogs and notices. */
export interface Words extends TableMessages {
  /** A record: 'page'. */
  one: string;
  notFound: string;
  /** The label of the button that opens the form of a new record. */
  create: string;
  newTitle: string;
  editTitle: string;
  /** The labels of the buttons that save. */
  submitNew: string;
  submit: string;
  created: string;
  updated: string;
  deleted: string;
  failedToCreate: string;
  failedToUpdate: string;
  failedToDelete: string;
}

const titled = (noun: string) => noun.replace(/^./, (letter) => letter.toUpperCase());

/** The texts about records that are called by this noun, and those that differ. */
export const wordsFor = (one: string, many: string, own: Partial<Words> = {}): Words => ({
  one,
  notFound: `${titled(one)} not found`,
  loading: `Loading ${many}...`,
  empty: `No ${many} found`,
  noun: many,
  failed: `Failed to fetch ${many}`,
  create: `Create New ${titled(one)}`,
  newTitle: `Create New ${titled(one)}`,
  editTitle: `Edit ${titled(one)}`,
  submitNew: 'Create',
  submit: 'Save',
  created: `${titled(one)} created successfully`,
  updated: `${titled(one)} updated successfully`,
  deleted: `${titled(one)} deleted successfully`,
  failedToCreate: `Failed to create ${one}`,
  failedToUpdate: `Failed to update ${one}`,
  failedToDelete: `Failed to delete ${one}`,
  ...own,
});

/** The actions on records that are published or drafts. `notes` are sentences about rows of a kind. */
export const publishingActions = (notes: Record<string, string> = {}): BulkAction[] => [
  { label: 'Publish', progress: 'Publishing', done: 'published', body: { action: 'publish' }, notes },
  { label: 'Unpublish', progress: 'Unpublishing', done: 'unpublished', body: { action: 'unpublish' }, notes },
  deletion,
];

/** The deletion of selected rows. */
export const deletion: BulkAction = {
  label: 'Delete',
  progress: 'Deleting',
  done: 'deleted',
  body: { action: 'delete' },
};
