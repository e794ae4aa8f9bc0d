import type { ContentItem } from './queries';

const viewPaths = {
  service: (id: number) => `/services/${id}`,
  'case-study': (id: number) => `/case-studies/${id}`,
  // People have no pages of their own.
  'team-member': () => '/about',
};

/** The address of the page that shows an item. */
export const viewPath = ({ id, type }: Pick<ContentItem, 'id' | 'type'>) => viewPaths[type](id);
