/**
 * What administrators edit, by its cache tag, with the address of its tab. The compiler asks for the tab of each
 * (`admin/resources.ts`) and for its lists in the browser tests (`e2e/support/lists.ts`).
 */
export const entities = {
  Users: '/admin/users',
  Navigation: '/admin/navigation',
  Content: '/admin/content',
  Blog: '/admin/blog',
  Faq: '/admin/faq',
  Pages: '/admin/pages',
  Enquiries: '/admin/enquiries',
  Subscribers: '/admin/newsletter',
} as const;

export type Entity = keyof typeof entities;

export const entityTags = Object.keys(entities) as Entity[];
