/** The lists of the dashboard: where they are, what they ask, and what they say. */
export const lists = [
  {
    at: '/admin/users',
    call: '/api/admin/users',
    loading: 'Loading users...',
    empty: 'No users found',
    failed: 'Failed to fetch users',
  },
  {
    at: '/admin/navigation',
    call: '/api/navigation',
    loading: 'Loading navigation items...',
    empty: 'No navigation items found',
    failed: 'Error loading navigation items',
  },
  {
    at: '/admin/content',
    call: '/api/admin/content',
    loading: 'Loading content...',
    empty: 'No content found',
    failed: 'Failed to fetch content',
  },
  {
    at: '/admin/blog',
    call: '/api/admin/blog',
    loading: 'Loading blog posts...',
    empty: 'No blog posts found',
    failed: 'Error loading posts',
  },
  {
    at: '/admin/faq',
    call: '/api/faq/categories',
    loading: 'Loading categories...',
    empty: 'No categories found. Create your first category.',
    failed: 'Error loading categories: Failed to fetch FAQ categories',
  },
  {
    at: '/admin/faq?show=items',
    call: '/api/faq/items',
    loading: 'Loading FAQ items...',
    empty: 'No FAQ items found. Add your first FAQ item.',
    failed: 'Error loading FAQ items: Failed to fetch FAQ items',
  },
  {
    at: '/admin/enquiries',
    call: '/api/admin/enquiries',
    loading: 'Loading enquiries...',
    empty: 'No enquiries found',
    failed: 'Failed to fetch enquiries',
  },
  {
    at: '/admin/newsletter',
    call: '/api/admin/subscribers',
    loading: 'Loading subscribers...',
    empty: 'No subscribers found',
    failed: 'Failed to fetch subscribers',
  },
];
