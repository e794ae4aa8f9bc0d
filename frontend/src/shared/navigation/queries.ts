import type { PageQuery } from '@/shared/api/page-data';
import type { Schema } from '@/shared/api/types';

export type NavigationItem = Schema<'NavigationItem'>;

/** The entries that the current user may see. A failure counts as an empty list. */
export const navigationQuery: PageQuery<NavigationItem[]> = {
  path: '/api/navigation',
  tags: ['Navigation'],
  read: (items) => (Array.isArray(items) ? (items as NavigationItem[]) : []),
  fallback: { name: 'The navigation', data: [] },
};
