import type { Schema } from '@/shared/api/types';

const viewPaths: Record<Schema<'ContentType'>, (id: number) => string> = {
  service: (id) => `/services/${id}`,
  'case-study': (id) => `/case-studies/${id}`,
  // People have no pages of their own.
  'team-member': () => '/about',
};

/** The address of the page that shows a content item. */
export const viewPath = ({ id, type }: Pick<Schema<'ContentItem'>, 'id' | 'type'>) => viewPaths[type](id);
