import type { BulkAction } from '@/admin/bulk/bulk-rows';
import type { TableMessages } from '@/admin/table/table-states';

const titled = (noun: string) => noun.replace(/^./, (letter) => letter.toUpperCase());

/** The texts about records that are called by this noun: of their list, dialogs and notices. */
const textsFor = (one: string, many: string) => ({
  one,
  notFound: `${titled(one)} not found`,
  loading: `Loading ${many}...`,
  empty: `No ${many} found`,
  noun: many,
  failed: `Failed to fetch ${many}`,
  /** The label of the button that opens the form of a new record. */
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
});

export type Words = ReturnType<typeof textsFor> & TableMessages & { failedToDeleteTitle?: string };

/** The texts about records that are called by this noun, and those that differ. */
export const wordsFor = (one: string, many: string, own: Partial<Words> = {}): Words => ({
  ...textsFor(one, many),
  ...own,
});

const actionFor = (label: string, progress: string, done: string): BulkAction => ({
  label,
  progress,
  done,
  body: { action: label.toLowerCase() },
});

export const publishing = actionFor('Publish', 'Publishing', 'published');
export const unpublishing = actionFor('Unpublish', 'Unpublishing', 'unpublished');
export const deletion = actionFor('Delete', 'Deleting', 'deleted');

/** The actions on records that are published or drafts. `notes` are sentences about rows of a kind. */
export const publishingActions = (notes: Record<string, string> = {}): BulkAction[] => [
  { ...publishing, notes },
  { ...unpublishing, notes },
  deletion,
];
