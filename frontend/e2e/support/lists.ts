import { entities, entityTags, type Entity } from '@/shared/api/entities';

interface List {
  /** Query parameters of the tab's address. */
  search?: string;
  /** The API request. */
  call: string;
  loading: string;
  empty: string;
  failed: string;
}

const listsByEntity: Record<Entity, List[]> = {
  Users: [
    {
      call: '/api/admin/users',
      loading: 'Loading users...',
      empty: 'No users found',
      failed: 'Failed to fetch users',
    },
  ],
  Navigation: [
    {
      call: '/api/navigation',
      loading: 'Loading navigation items...',
      empty: 'No navigation items found',
      failed: 'Error loading navigation items',
    },
  ],
  Content: [
    {
      call: '/api/admin/content',
      loading: 'Loading content...',
      empty: 'No content found',
      failed: 'Failed to fetch content',
    },
  ],
  Blog: [
    {
      call: '/api/admin/blog',
      loading: 'Loading blog posts...',
      empty: 'No blog posts found',
      failed: 'Error loading posts',
    },
  ],
  Faq: [
    {
      call: '/api/faq/categories',
      loading: 'Loading categories...',
      empty: 'No categories found. Create your first category.',
      failed: 'Error loading categories: Failed to fetch FAQ categories',
    },
    {
      search: '?show=items',
      call: '/api/faq/items',
      loading: 'Loading FAQ items...',
      empty: 'No FAQ items found. Add your first FAQ item.',
      failed: 'Error loading FAQ items: Failed to fetch FAQ items',
    },
  ],
  Pages: [
    {
      call: '/api/admin/pages',
      loading: 'Loading pages...',
      empty: 'No pages found',
      failed: 'Failed to fetch pages',
    },
  ],
  Enquiries: [
    {
      call: '/api/admin/enquiries',
      loading: 'Loading enquiries...',
      empty: 'No enquiries found',
      failed: 'Failed to fetch enquiries',
    },
  ],
  Subscribers: [
    {
      call: '/api/admin/subscribers',
      loading: 'Loading subscribers...',
      empty: 'No subscribers found',
      failed: 'Failed to fetch subscribers',
    },
  ],
};

/** The dashboard's lists: their pages, requests and messages. */
export const lists = entityTags.flatMap((entity) =>
  listsByEntity[entity].map(({ search = '', ...list }) => ({ at: entities[entity] + search, ...list })),
);
