import type { APIRequestContext, Locator } from '@playwright/test';

/** The records that administrators create, edit and delete, and their names in the dashboard. */
export interface Entity {
  name: string;
  /** The list's path. */
  at: string;
  /** The API path. */
  path: string;
  /** The button that opens an empty form. */
  opener: string;
  create: string;
  update: string;
  /** The button's label while saving. */
  busy: { create: string; update: string };
  /** The field with the record's name, and its name in the API. */
  label: string;
  wire: string;
  /** An invalid value of that field, and its error message. */
  fault: { value: string; message: string };
  /** Further required values; visitors see none of these records. */
  fill: (form: Locator) => Promise<void>;
  /** An existing record. */
  data: (name: string, api: APIRequestContext) => Promise<object> | object;
  done: { create: string; update: string; remove: string };
  failed: { create: string; update: string; remove: string };
  /** How deletion is confirmed. */
  asks: 'page' | 'browser' | 'nobody';
  /** Whether its form is a page, which validates while typing. */
  isPage?: true;
}

const first = async (api: APIRequestContext, path: string) =>
  ((await (await api.get(path)).json()) as { id: number }[])[0]?.id;

/** The success messages. */
const done = (thing: string) => ({
  create: `${thing} created successfully`,
  update: `${thing} updated successfully`,
  remove: `${thing} deleted successfully`,
});

/** The failure messages. */
const failed = (thing: string) => ({
  create: `Failed to create ${thing}`,
  update: `Failed to update ${thing}`,
  remove: `Failed to delete ${thing}`,
});

/** The same messages for records whose creation is also called saving. */
const failedToSave = (thing: string, removed = thing) => ({
  create: `Failed to save ${thing}`,
  update: `Failed to save ${thing}`,
  remove: `Failed to delete ${removed}`,
});

const inDialog = { create: 'Saving...', update: 'Saving...' };

export const entities: Entity[] = [
  {
    name: 'a user',
    at: '/admin/users',
    path: '/api/admin/users',
    opener: 'Create New User',
    create: 'Create',
    update: 'Save',
    busy: inDialog,
    label: 'Username',
    wire: 'username',
    fault: { value: 'ab', message: 'Username must be at least 3 characters' },
    fill: (form) => form.getByLabel('Password', { exact: true }).fill('a-password'),
    data: (username) => ({ username, password: 'a-password' }),
    done: done('User'),
    failed: failed('user'),
    asks: 'page',
  },
  {
    name: 'a navigation item',
    at: '/admin/navigation',
    path: '/api/navigation',
    opener: 'Add Item',
    create: 'Save',
    update: 'Save',
    busy: inDialog,
    label: 'Label',
    wire: 'label',
    fault: { value: ' ', message: 'Label is required' },
    fill: async (form) => {
      await form.getByLabel('URL', { exact: true }).fill('/contact');
      // Not among the items that other tests reorder.
      await form.getByLabel('Parent').selectOption('Case Studies');
      await form.getByLabel('Visible').uncheck();
    },
    data: async (label, api) => {
      const items = (await (await api.get('/api/navigation')).json()) as { id: number; label: string }[];
      const parentId = items.find((item) => item.label === 'Case Studies')?.id;
      return { label, href: '/contact', parentId, isVisible: false };
    },
    done: done('Navigation item'),
    failed: failed('navigation item'),
    asks: 'browser',
  },
  {
    name: 'a content item',
    at: '/admin/content',
    path: '/api/admin/content',
    opener: 'Create New Content',
    create: 'Create',
    update: 'Save',
    busy: inDialog,
    label: 'Title',
    wire: 'title',
    fault: { value: '', message: 'Title is required' },
    fill: async (form) => {
      await form.getByLabel('Content').fill('Text.');
      await form.getByLabel('Published').uncheck();
    },
    data: (title) => ({ title, type: 'service', content: 'Text.', published: false }),
    done: done('Content'),
    failed: failed('content'),
    asks: 'nobody',
  },
  {
    name: 'a post',
    at: '/admin/blog',
    path: '/api/admin/blog',
    opener: 'Create New Blog Post',
    create: 'Create',
    update: 'Update',
    busy: { create: 'Creating...', update: 'Updating...' },
    label: 'Title',
    wire: 'title',
    fault: { value: 'x'.repeat(201), message: 'Title must be less than 200 characters' },
    fill: async (form) => {
      await form.getByLabel('Authors').selectOption({ label: 'Priya Raman (priya)' });
      await form.getByLabel('Published').uncheck();
    },
    data: async (title, api) => {
      const me = (await (await api.get('/api/user')).json()) as { id: number };
      return { title, content: 'Text.', authors: [me.id], published: false };
    },
    done: done('Blog post'),
    failed: failedToSave('blog post', 'post'),
    asks: 'page',
    isPage: true,
  },
  {
    name: 'a category of the FAQ',
    at: '/admin/faq',
    path: '/api/faq/categories',
    opener: 'Add Category',
    create: 'Save Category',
    update: 'Save Category',
    busy: inDialog,
    label: 'Category Name',
    wire: 'name',
    fault: { value: 'ab', message: 'Category name must be at least 3 characters' },
    fill: (form) => form.getByLabel('Active').uncheck(),
    data: (name) => ({ name, displayOrder: 90, isActive: false }),
    done: done('FAQ category'),
    failed: failedToSave('FAQ category'),
    asks: 'page',
  },
  {
    name: 'an item of the FAQ',
    at: '/admin/faq?show=items',
    path: '/api/faq/items',
    opener: 'Add FAQ Item',
    create: 'Save FAQ Item',
    update: 'Save FAQ Item',
    busy: inDialog,
    label: 'Question',
    wire: 'question',
    fault: { value: 'Why?', message: 'Question must be at least 5 characters' },
    fill: async (form) => {
      await form.getByLabel('Answer').fill('An answer of some length.');
      await form.getByLabel('Active').uncheck();
    },
    data: async (question, api) => ({
      question,
      answer: 'An answer of some length.',
      categoryId: await first(api, '/api/faq/categories'),
      displayOrder: 90,
      isActive: false,
    }),
    done: done('FAQ item'),
    failed: failedToSave('FAQ item'),
    asks: 'page',
  },
];
