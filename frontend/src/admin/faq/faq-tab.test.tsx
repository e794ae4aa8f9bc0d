import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { category, item, openFaqTab, serveFaq } from '@/test/fixtures/faq-admin';
import { notices } from '@/test/notices';
import { server } from '@/test/server';

test('the two lists are tabs, and the address holds the selected one', async () => {
  serveFaq([category(1, 'Services'), category(2, 'Pricing')], [item(1, 1), item(2, 9)]);
  const { user, router, container } = openFaqTab();
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

test('empty lists suggest what to do', async () => {
  serveFaq([]);
  const { user } = openFaqTab();
  expect(await screen.findByText('No categories found. Create your first category.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'FAQ Items' }));
  expect(await screen.findByText('No FAQ items found. Add your first FAQ item.')).toBeVisible();
  expect(screen.getByText('Please create at least one category before adding FAQ items.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add FAQ Item' })).toBeDisabled();
});

test('a new category is saved at the end of the list', async () => {
  const sent = serveFaq([category(1, 'Services'), category(2, 'Pricing')]);
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  server.use(http.get('/api/faq/categories', () => responseReady.then(() => undefined)));
  const { user } = openFaqTab();
  const create = await screen.findByRole('button', { name: 'Add Category' });
  // The list tells its place.
  expect(create).toBeDisabled();
  respond();
  await waitFor(() => expect(create).toBeEnabled());
  await user.click(create);
  const dialog = await screen.findByRole('dialog', { name: 'Add New Category' });
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

test('a refused save keeps the input and shows the reason at the field', async () => {
  serveFaq([]);
  server.use(
    http.post('/api/faq/categories', () =>
      HttpResponse.json({ message: 'Refused', fields: { name: ['Already used'] } }, { status: 409 }),
    ),
  );
  const { user } = openFaqTab();
  await screen.findByText(/No categories found/);
  await user.click((await screen.findAllByRole('button', { name: 'Add Category' }))[0] as HTMLElement);
  const name = await screen.findByLabelText('Category Name');
  await user.type(name, 'Pricing');
  await user.click(screen.getByRole('button', { name: 'Save Category' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('At least 3 characters Already used'));
  expect(name).toHaveValue('Pricing');
  expect(name).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Refused');
  expect(await inspect()).toHaveNoViolations();
});

test('deleting a category warns of its items', async () => {
  const sent = serveFaq([category(1, 'Services')], [item(1, 1), item(2, 1), item(3, 9)]);
  const { user } = openFaqTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Services' }));
  await waitFor(() =>
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'This will permanently delete the category "Services" and all its FAQ items. This action cannot be undone. It has 2 items.',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await within(await notices()).findByText('FAQ category deleted successfully')).toBeVisible();
  expect(sent).toEqual([['DELETE /api/faq/categories/1 "3"', null]]);
});

test('categories and the items within them are arranged', async () => {
  serveFaq([category(1, 'General'), category(2, 'Pricing')], [item(3, 1), item(4, 1)]);
  const sent: [string, unknown][] = [];
  server.use(
    http.put('/api/admin/:list/order', async ({ params, request }) => {
      sent.push([String(params.list), await request.json()]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, container } = openFaqTab('/admin/faq?show=order');
  await user.click(await screen.findByRole('button', { name: 'Move Question 4? up' }));
  expect(await inspect(container)).toHaveNoViolations();
  await waitFor(() => expect(sent).toEqual([['faq-items', { ids: [4, 3] }]]));
  await user.click(screen.getByRole('button', { name: 'Move Pricing up' }));
  await waitFor(() => expect(sent[1]).toEqual(['faq-categories', { ids: [2, 1] }]));
});
