import { entities, entityTags, type Entity } from '@/shared/api/entities';

/** A list: its API request and its messages. */
const list = (call: string, loading: string, empty: string, failed: string) => ({
  call,
  loading,
  empty,
  failed,
  /** Query parameters of the tab's address. */
  search: '',
});

const listsByEntity: Record<Entity, ReturnType<typeof list>[]> = {
  Users: [list('/api/admin/users', 'Loading users...', 'No users found', 'Failed to fetch users')],
  Navigation: [
    list(
      '/api/navigation',
      'Loading navigation items...',
      'No navigation items found',
      'Error loading navigation items',
    ),
  ],
  Content: [list('/api/admin/content', 'Loading content...', 'No content found', 'Failed to fetch content')],
  Blog: [list('/api/admin/blog', 'Loading blog posts...', 'No blog posts found', 'Error loading posts')],
  Faq: [
    list(
      '/api/faq/categories',
      'Loading categories...',
      'No categories found. Create your first category.',
      'Error loading categories: Failed to fetch FAQ categories',
    ),
    {
      ...list(
        '/api/faq/items',
        'Loading FAQ items...',
        'No FAQ items found. Add your first FAQ item.',
        'Error loading FAQ items: Failed to fetch FAQ items',
      ),
      search: '?show=items',
    },
  ],
  Pages: [list('/api/admin/pages', 'Loading pages...', 'No pages found', 'Failed to fetch pages')],
  Enquiries: [
    list('/api/admin/enquiries', 'Loading enquiries...', 'No enquiries found', 'Failed to fetch enquiries'),
  ],
  Subscribers: [
    list(
      '/api/admin/subscribers',
      'Loading subscribers...',
      'No subscribers found',
      'Failed to fetch subscribers',
    ),
  ],
};

/** The dashboard's lists: their pages, requests and messages. */
export const lists = entityTags.flatMap((entity) =>
  listsByEntity[entity].map(({ search, ...rest }) => ({ at: entities[entity] + search, ...rest })),
);
