import { entities, entityTags, type Entity } from '@/shared/api/entities';

/** A list: its API request and its messages. */
const list = (call: string, things: string, messages: { empty?: string; failed?: string } = {}) => ({
  call,
  loading: `Loading ${things}...`,
  empty: `No ${things} found`,
  failed: `Failed to fetch ${things}`,
  /** Query parameters of the tab's address. */
  search: '',
  ...messages,
});

const categories = list('/api/faq/categories', 'categories', {
  empty: 'No categories found. Create your first category.',
  failed: 'Error loading categories: Failed to fetch FAQ categories',
});

const items = list('/api/faq/items', 'FAQ items', {
  empty: 'No FAQ items found. Add your first FAQ item.',
  failed: 'Error loading FAQ items: Failed to fetch FAQ items',
});

const listsByEntity: Record<Entity, ReturnType<typeof list>[]> = {
  Users: [list('/api/admin/users', 'users')],
  Navigation: [list('/api/navigation', 'navigation items', { failed: 'Error loading navigation items' })],
  Content: [list('/api/admin/content', 'content')],
  Blog: [list('/api/admin/blog', 'blog posts', { failed: 'Error loading posts' })],
  Faq: [categories, { ...items, search: '?show=items' }],
  Pages: [list('/api/admin/pages', 'pages')],
  Enquiries: [list('/api/admin/enquiries', 'enquiries')],
  Subscribers: [list('/api/admin/subscribers', 'subscribers')],
};

/** The dashboard's lists: their pages, requests and messages. */
export const lists = entityTags.flatMap((entity) =>
  listsByEntity[entity].map(({ search, ...rest }) => ({ at: entities[entity] + search, ...rest })),
);
