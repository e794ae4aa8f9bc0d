import type { Schema } from '@/shared/api/types';

/** What readers call the kinds of what a search finds: by the site's sections, unlike the back office's names of content types. */
export const kindNames: Record<Schema<'Kind'>, string> = {
  service: 'Service',
  'case-study': 'Case study',
  'team-member': 'Team',
  post: 'Blog',
  faq: 'FAQ',
  page: 'Page',
};
