import { wordsFor } from '@/admin/resource/words';

const failedToSave = (one: string) => ({
  failedToCreate: `Failed to save ${one}`,
  failedToUpdate: `Failed to save ${one}`,
});

export const categoryWords = wordsFor('FAQ category', 'categories', {
  ...failedToSave('FAQ category'),
  empty: 'No categories found. Create your first category.',
  failed: 'Failed to fetch FAQ categories',
  failedPrefix: 'Error loading categories: ',
  create: 'Add Category',
  newTitle: 'Add New Category',
  editTitle: 'Edit Category',
  submitNew: 'Save Category',
  submit: 'Save Category',
});

export const itemWords = wordsFor('FAQ item', 'FAQ items', {
  ...failedToSave('FAQ item'),
  empty: 'No FAQ items found. Add your first FAQ item.',
  failedPrefix: 'Error loading FAQ items: ',
  create: 'Add FAQ Item',
  newTitle: 'Add New FAQ Item',
  editTitle: 'Edit FAQ Item',
  submitNew: 'Save FAQ Item',
  submit: 'Save FAQ Item',
});
