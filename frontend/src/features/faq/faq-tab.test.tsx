import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import type { FaqCategory, FaqItem } from './api';
import { FaqTab } from './faq-tab';

const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const category = (id: number, name: string): FaqCategory => ({
  id,
  name,
  displayOrder: id,
  isActive: id !== 2,
  version: 3,
  ...times,
});
const item = (id: number, categoryId: number): FaqItem => ({
  id,
  question: `Question ${id}?`,
  answer: 'An answer of some length.',
  categoryId,
  displayOrder: id,
  isActive: true,
  version: 5,
  ...times,
});

/** Serves these lists; says what was sent, as 'METHOD path' with the body. */
function serveFaq(categories: FaqCategory[], items: FaqItem[] = []) {
  const sent: [string, unknown][] = [];
  const take = async ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url);
    const body = request.method === 'DELETE' ? null : ((await request.json()) as JsonBodyType);
    sent.push([`${request.method} ${pathname} ${request.headers.get('if-match') ?? ''}`.trim(), body]);
    return request.method === 'DELETE' ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(body);
  };
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json(categories)),
    http.get('/api/faq/items', () => HttpResponse.json(items)),
    http.all('/api/faq/categories/:id?', take),
    http.all('/api/faq/items/:id?', take),
  );
  return sent;
}

const open = (at = '/admin/faq') => renderWith(<FaqTab />, { at });
const notices = () => screen.findByRole('region', { name: /Notifications/, hidden: true });

test('the two lists are tabs, and which of them is shown stands in the address', async () => {
  serveFaq([category(1, 'Services'), category(2, 'Pricing')], [item(1, 1), item(2, 9)]);
  const { user, router, container } = open();
  expect(screen.getByText('Loading categories...')).toBeVisible();
  expect(await screen.findByText('Services')).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByText('Inactive')).toBeVisible();
  expect(await inspect(container)).toHaveNoViolations();
  await user.click(screen.getByRole('tab', { name: 'FAQ Items' }));
  expect(router.state.location.search).toBe('?show=items');
  expect(await screen.findByText('Question 1?')).toBeVisible();
  expect(screen.getByText('Unknown')).toBeVisible();
  expect(await inspect(container)).toHaveNoViolations();
});

test('empty lists say what to do', async () => {
  serveFaq([]);
  const { user } = open();
  expect(await screen.findByText('No categories found. Create your first category.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'FAQ Items' }));
  expect(await screen.findByText('No FAQ items found. Add your first FAQ item.')).toBeVisible();
  expect(screen.getByText('Please create at least one category before adding FAQ items.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add FAQ Item' })).toBeDisabled();
});

test('lists that can’t be fetched say why', async () => {
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json({ message: 'Out of order' }, { status: 503 })),
    http.get('/api/faq/items', () => new HttpResponse(null, { status: 500 })),
  );
  const { user } = open();
  expect(await screen.findByText('Error loading categories: Out of order')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'FAQ Items' }));
  expect(await screen.findByText('Error loading FAQ items: Failed to fetch FAQ items')).toBeVisible();
});

test('a new category begins at the end of the list, and is saved', async () => {
  const sent = serveFaq([category(1, 'Services'), category(2, 'Pricing')]);
  const { user } = open();
  await screen.findByText('Services');
  await user.click(screen.getByRole('button', { name: 'Add Category' }));
  const dialog = screen.getByRole('dialog', { name: 'Add New Category' });
  const name = within(dialog).getByLabelText('Category Name');
  expect(name).toHaveFocus();
  expect(within(dialog).getByLabelText('Display Order')).toHaveValue(2);
  expect(within(dialog).getByLabelText('Display Order')).toHaveAccessibleDescription(
    'Lower numbers appear first',
  );
  expect(within(dialog).getByLabelText('Active')).toBeChecked();
  expect(within(dialog).getByLabelText('Active')).toHaveAccessibleDescription(
    'Show this category on the website',
  );
  expect(await inspect()).toHaveNoViolations();
  await user.type(name, 'Support');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([['POST /api/faq/categories', { name: 'Support', displayOrder: 2, isActive: true }]]);
  expect(await within(await notices()).findByText('FAQ category created successfully')).toBeVisible();
});

test('a refused save keeps the input and explains itself at the field', async () => {
  serveFaq([]);
  server.use(
    http.post('/api/faq/categories', () =>
      HttpResponse.json({ message: 'Refused', fields: { name: ['Already used'] } }, { status: 409 }),
    ),
  );
  const { user } = open();
  await user.click((await screen.findAllByRole('button', { name: 'Add Category' }))[0] as HTMLElement);
  const name = screen.getByLabelText('Category Name');
  await user.type(name, 'Pricing');
  await user.click(screen.getByRole('button', { name: 'Save Category' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('Already used'));
  expect(name).toHaveValue('Pricing');
  expect(name).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Refused');
  expect(await inspect()).toHaveNoViolations();
});

test('a category that somebody else changed meanwhile is not overwritten', async () => {
  const sent = serveFaq([category(1, 'Services')]);
  const stale = 'This was changed by someone else in the meantime. Please reload and try again.';
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Services' }));
  expect(screen.getByRole('dialog', { name: 'Edit Category' })).toBeVisible();
  server.use(
    http.get('/api/faq/categories/1', () =>
      HttpResponse.json({ ...category(1, 'Services'), displayOrder: 7, version: 4 }),
    ),
    http.put('/api/faq/categories/1', ({ request }) => {
      sent.push([request.headers.get('if-match') ?? '', null]);
      return HttpResponse.json({ error: stale, message: stale }, { status: 412 });
    }),
  );
  await user.type(screen.getByLabelText('Category Name'), ' and more');
  await user.click(screen.getByRole('button', { name: 'Save Category' }));
  const comparison = await screen.findByRole('dialog', { name: 'Changed in the meantime' });
  expect(within(comparison).getByRole('group', { name: 'Display Order' })).toHaveTextContent('7');
  await user.click(within(comparison).getByRole('button', { name: 'Back to the form' }));
  expect(sent).toEqual([['"3"', null]]);
  expect(screen.getByLabelText('Category Name')).toHaveValue('Services and more');
});

test('unsaved changes are not lost by Escape, Cancel or a press outside', async () => {
  serveFaq([category(1, 'Services')]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Services' }));
  await user.type(screen.getByLabelText('Category Name'), '!');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  expect(await inspect()).toHaveNoViolations();
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Category Name')).toHaveValue('Services!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dialog in which nothing was changed closes at once, and the focus returns', async () => {
  serveFaq([category(1, 'Services')]);
  const { user } = open();
  const edit = await screen.findByRole('button', { name: 'Edit Services' });
  await user.click(edit);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(edit).toHaveFocus());
});

test('deleting a category warns of its items', async () => {
  const sent = serveFaq([category(1, 'Services')]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Services' }));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'This will permanently delete the category "Services" and all its FAQ items. This action cannot be undone.',
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await within(await notices()).findByText('FAQ category deleted successfully')).toBeVisible();
  expect(sent).toEqual([['DELETE /api/faq/categories/1 "3"', null]]);
});

test('a new item begins in the first category; without one it is refused', async () => {
  const sent = serveFaq([category(4, 'Services'), category(5, 'Pricing')], [item(1, 4)]);
  const { user } = open('/admin/faq?show=items');
  await screen.findByText('Question 1?');
  await user.click(screen.getByRole('button', { name: 'Add FAQ Item' }));
  const dialog = screen.getByRole('dialog', { name: 'Add New FAQ Item' });
  const select = within(dialog).getByLabelText('Category');
  expect(select).toHaveValue('4');
  expect(within(dialog).getByLabelText('Answer')).toHaveAttribute('rows', '5');
  await user.selectOptions(select, 'Select a category');
  await user.type(within(dialog).getByLabelText('Question'), 'Why?');
  await user.click(within(dialog).getByRole('button', { name: 'Save FAQ Item' }));
  await waitFor(() => expect(select).toHaveAccessibleDescription('Please select a category'));
  expect(within(dialog).getByLabelText('Question')).toHaveAccessibleDescription(
    'Question must be at least 5 characters',
  );
  expect(await inspect()).toHaveNoViolations();
  await user.selectOptions(select, 'Pricing');
  await user.type(within(dialog).getByLabelText('Question'), ' And how?');
  await user.type(within(dialog).getByLabelText('Answer'), 'Because it works.');
  await user.click(within(dialog).getByRole('button', { name: 'Save FAQ Item' }));
  expect(await within(await notices()).findByText('FAQ item created successfully')).toBeVisible();
  expect(sent).toEqual([
    [
      'POST /api/faq/items',
      {
        question: 'Why? And how?',
        answer: 'Because it works.',
        categoryId: 5,
        displayOrder: 1,
        isActive: true,
      },
    ],
  ]);
});

test('deleting an item warns that it is for good', async () => {
  const sent = serveFaq([category(1, 'Services')], [item(1, 1)]);
  const { user } = open('/admin/faq?show=items');
  await user.click(await screen.findByRole('button', { name: 'Delete Question 1?' }));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'This will permanently delete the FAQ item "Question 1?". This action cannot be undone.',
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await within(await notices()).findByText('FAQ item deleted successfully')).toBeVisible();
  expect(sent).toEqual([['DELETE /api/faq/items/1 "5"', null]]);
});
