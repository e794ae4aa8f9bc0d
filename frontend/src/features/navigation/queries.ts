import type { PageQuery } from '@/api/page-query';
import type { Schema } from '@/api/schemas';

export type NavigationMetadata = Schema<'NavigationMetadata'>;

export type NavigationItem = Schema<'NavigationItem'>;

/** What may be shown to whoever asks. A failure counts as an empty list. */
export const navigationQuery: PageQuery<NavigationItem[]> = {
  path: '/api/navigation',
  tags: ['Navigation'],
  read: (items) => (Array.isArray(items) ? (items as NavigationItem[]) : []),
  fallback: { name: 'The navigation', data: [] },
};
