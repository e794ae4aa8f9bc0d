import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { category, item, openFaqTab, serveFaq } from '@/test/fixtures/faq-admin';
import { notices } from '@/test/notices';
import { server } from '@/test/server';

test('a new category is saved at the end of the list', async () => {
  const sent = serveFaq([category(1, 'Services'), category(2, 'Pricing')]);
  const { user } = openFaqTab();
  await screen.findByText('Services');
  await user.click(screen.getByRole('button', { name: 'Add Category' }));
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

test('a category can’t be added before the list tells its place', async () => {
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  serveFaq([category(1, 'Services'), category(2, 'Pricing')]);
  server.use(http.get('/api/faq/categories', () => responseReady.then(() => undefined)));
  const { user } = openFaqTab();
  const create = await screen.findByRole('button', { name: 'Add Category' });
  expect(create).toBeDisabled();
  respond();
  await waitFor(() => expect(create).toBeEnabled());
  await user.click(create);
  expect(await screen.findByLabelText('Display Order')).toHaveValue(2);
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

test('does not overwrite a category changed elsewhere', async () => {
  const sent = serveFaq([category(1, 'Services')]);
  const stale = 'This was changed by someone else in the meantime. Please reload and try again.';
  const { user } = openFaqTab();
  await user.click(await screen.findByRole('button', { name: 'Edit Services' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Category' })).toBeVisible();
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

test('Escape, Cancel and a click outside keep unsaved changes', async () => {
  serveFaq([category(1, 'Services')]);
  const { user } = openFaqTab();
  await user.click(await screen.findByRole('button', { name: 'Edit Services' }));
  await user.type(await screen.findByLabelText('Category Name'), '!');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  expect(await inspect()).toHaveNoViolations();
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Category Name')).toHaveValue('Services!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an unchanged dialog closes at once and returns the focus', async () => {
  serveFaq([category(1, 'Services')]);
  const { user } = openFaqTab();
  const edit = await screen.findByRole('button', { name: 'Edit Services' });
  await user.click(edit);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(edit).toHaveFocus());
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
