import type { APIRequestContext, Locator } from '@playwright/test';
import { read, type Stored } from './records';

type Change = 'create' | 'update' | 'remove';

/** The records that administrators create, edit and delete, and their names in the dashboard. */
export interface Entity {
  name: string;
  at: string;
  path: string;
  opener: string;
  create: string;
  update: string;
  /** The button's label while saving. */
  busy: Record<'create' | 'update', string>;
  /** The field with the record's name, and its name in the API. */
  label: string;
  apiName: string;
  /** An invalid value of that field, and its error message. */
  invalid: { value: string; message: string };
  /** Further required values; visitors see none of these records. */
  fillRequired: (form: Locator) => Promise<void>;
  /** An existing record. */
  data: (name: string, api: APIRequestContext) => Promise<object> | object;
  done: Record<Change, string>;
  failed: Record<Change, string>;
  /** How deletion is confirmed. */
  confirmation: 'page' | 'browser' | 'none';
  /** Whether its form is a page, which validates while typing. */
  isPage?: true;
}

const done = (noun: string) => ({
  create: `${noun} created successfully`,
  update: `${noun} updated successfully`,
  remove: `${noun} deleted successfully`,
});

const failed = (noun: string, [create, update] = ['create', 'update'], removed = noun) => ({
  create: `Failed to ${create} ${noun}`,
  update: `Failed to ${update} ${noun}`,
  remove: `Failed to delete ${removed}`,
});

/** Where creating and updating are both called saving. */
const saving: [string, string] = ['save', 'save'];

/** A dialog with the buttons of most. */
const inDialog = {
  create: 'Create',
  update: 'Save',
  busy: { create: 'Saving...', update: 'Saving...' },
  confirmation: 'page',
} as const;

/** A dialog of something with a title and a text. */
const withTitle = {
  ...inDialog,
  label: 'Title',
  apiName: 'title',
  invalid: { value: '', message: 'Title is required' },
  fillRequired: async (form: Locator) => {
    await form.getByLabel('Content').fill('Text.');
    await form.getByLabel('Published').uncheck();
  },
};

export const entities: Entity[] = [
  {
    ...inDialog,
    name: 'a user',
    at: '/admin/users',
    path: '/api/admin/users',
    opener: 'Create New User',
    label: 'Username',
    apiName: 'username',
    invalid: { value: 'ab', message: 'Username must be at least 3 characters' },
    fillRequired: (form) => form.getByLabel('Password', { exact: true }).fill('a-password'),
    data: (username) => ({ username, password: 'a-password' }),
    done: done('User'),
    failed: failed('user'),
  },
  {
    ...inDialog,
    name: 'a navigation item',
    at: '/admin/navigation',
    path: '/api/navigation',
    opener: 'Add Item',
    create: 'Save',
    label: 'Label',
    apiName: 'label',
    invalid: { value: ' ', message: 'Label is required' },
    fillRequired: async (form) => {
      await form.getByLabel('URL', { exact: true }).fill('/contact');
      // Not among the items that other tests reorder.
      await form.getByLabel('Parent').selectOption('Case studies');
      await form.getByLabel('Visible').uncheck();
    },
    data: async (label, api) => {
      const items = await read<{ id: number; label: string }[]>(api, '/api/navigation');
      const parentId = items.find((item) => item.label === 'Case studies')?.id;
      return { label, href: '/contact', parentId, isVisible: false };
    },
    done: done('Navigation item'),
    failed: failed('navigation item'),
    confirmation: 'browser',
  },
  {
    ...withTitle,
    name: 'a content item',
    at: '/admin/content',
    path: '/api/admin/content',
    opener: 'Create New Content',
    data: (title) => ({ title, type: 'service', content: 'Text.', published: false }),
    done: done('Content'),
    failed: failed('content'),
    confirmation: 'none',
  },
  {
    ...withTitle,
    name: 'a post',
    at: '/admin/blog',
    path: '/api/admin/blog',
    opener: 'Create New Blog Post',
    update: 'Update',
    busy: { create: 'Creating...', update: 'Updating...' },
    invalid: { value: 'x'.repeat(201), message: 'Title must be less than 200 characters' },
    fillRequired: async (form) => {
      await form.getByLabel('Authors').selectOption({ label: 'Priya Raman (priya)' });
      await form.getByLabel('Published').uncheck();
    },
    data: async (title, api) => {
      const me = await read<Stored>(api, '/api/user');
      return { title, content: 'Text.', authors: [me.id], published: false };
    },
    done: done('Blog post'),
    failed: failed('blog post', saving, 'post'),
    isPage: true,
  },
  {
    ...withTitle,
    name: 'an added page',
    at: '/admin/pages',
    path: '/api/admin/pages',
    opener: 'Create New Page',
    data: (title) => ({ title, content: 'Text.', published: false }),
    done: done('Page'),
    failed: failed('page'),
  },
  {
    ...inDialog,
    name: 'a category of the FAQ',
    at: '/admin/faq',
    path: '/api/faq/categories',
    opener: 'Add Category',
    create: 'Save Category',
    update: 'Save Category',
    label: 'Category Name',
    apiName: 'name',
    invalid: { value: 'ab', message: 'Category name must be at least 3 characters' },
    fillRequired: (form) => form.getByLabel('Active').uncheck(),
    data: (name) => ({ name, displayOrder: 90, isActive: false }),
    done: done('FAQ category'),
    failed: failed('FAQ category', saving),
  },
  {
    ...inDialog,
    name: 'an item of the FAQ',
    at: '/admin/faq?show=items',
    path: '/api/faq/items',
    opener: 'Add FAQ Item',
    create: 'Save FAQ Item',
    update: 'Save FAQ Item',
    label: 'Question',
    apiName: 'question',
    invalid: { value: 'Why?', message: 'Question must be at least 5 characters' },
    fillRequired: async (form) => {
      await form.getByLabel('Answer').fill('An answer of some length.');
      await form.getByLabel('Active').uncheck();
    },
    data: async (question, api) => ({
      question,
      answer: 'An answer of some length.',
      categoryId: (await read<Stored[]>(api, '/api/faq/categories'))[0]?.id,
      displayOrder: 90,
      isActive: false,
    }),
    done: done('FAQ item'),
    failed: failed('FAQ item', saving),
  },
];
