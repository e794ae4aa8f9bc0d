import type { TableMessages } from '@/admin/table/table-states';

/** The messages of the list of categories. */
export const categoryMessages: TableMessages = {
  loading: 'Loading categories...',
  empty: 'No categories found. Create your first category.',
  noun: 'categories',
  failed: 'Failed to fetch FAQ categories',
  failedPrefix: 'Error loading categories: ',
};
