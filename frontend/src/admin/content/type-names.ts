import type { ContentType } from '@/shared/content/queries';

/** What people call the types. */
export const typeNames: Record<ContentType, string> = {
  'case-study': 'Case Study',
  service: 'Service',
  'team-member': 'Team Member',
};
