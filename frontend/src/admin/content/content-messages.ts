import type { TableMessages } from '@/admin/table/table-states';

/** The messages of the list of content items. */
export const contentMessages: TableMessages = {
  loading: 'Loading content...',
  empty: 'No content found',
  noun: 'items',
  failed: 'Failed to fetch content',
};
