import type { TableMessages } from '@/components/data-table/table-states';

/** The messages of the list of content items. */
export const contentMessages: TableMessages = {
  loading: 'Loading content...',
  empty: 'No content found',
  noun: 'items',
  failed: 'Failed to fetch content',
};
