import type { Entity } from '@/shared/api/entities';

/** The labels of the dashboard's tabs. */
export const tabLabels: Record<Entity, string> = {
  Users: 'User Management',
  Navigation: 'Navigation',
  Content: 'Content Management',
  Blog: 'Blog Posts',
  Faq: 'FAQ',
  Enquiries: 'Enquiries',
  Subscribers: 'Newsletter',
};
