import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { category, item, openFaqTab, serveFaq } from '@/test/fixtures/faq-admin';
import { notices } from '@/test/notices';
import { hold, serve, servePost, server } from '@/test/server';

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
  const respond = hold('get', '/api/faq/categories');
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
  const refusal = { message: 'Refused', fields: { name: ['Already used'] } };
  servePost('/api/faq/categories', refusal, { status: 409 });
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

const services = category(4, 'Services');
const pricing = category(5, 'Pricing');

/** Opens the list of the items, once `change` has changed the usual responses. */
function open({ items = [item(1, 5)], query = '', change = () => undefined as void } = {}) {
  const sent = serveFaq([services, pricing], items);
  change();
  return { sent, ...openFaqTab(`/admin/faq?show=items${query}`) };
}

const serveCategories = (...categories: object[]) => serve('/api/faq/categories', categories);

const add = () => screen.findByRole('button', { name: 'Add FAQ Item' });
const edit = () => screen.findByRole('button', { name: 'Edit Question 1?' });
const save = () => screen.getByRole('button', { name: 'Save FAQ Item' });
const select = () => screen.findByLabelText<HTMLSelectElement>('Category');
const labelsOf = ({ options }: HTMLSelectElement) => [...options].map(({ label }) => label);
const chosen = ({ selectedOptions }: HTMLSelectElement) => selectedOptions[0]?.textContent;

test('a new item starts in the first category, and requires one', async () => {
  const { user, sent } = open();
  await screen.findByText('Question 1?');
  await user.click(await add());
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New FAQ Item' }));
  const category = dialog.getByLabelText('Category');
  const question = dialog.getByLabelText('Question');
  const answer = dialog.getByLabelText('Answer');
  expect(category).toHaveValue('4');
  expect(answer).toHaveAttribute('rows', '5');
  await user.selectOptions(category, 'Select a category');
  await user.type(question, 'Why?');
  expect(question).toHaveAccessibleDescription('At least 5 characters');
  await user.click(answer);
  const tooShort = 'At least 5 characters Question must be at least 5 characters';
  expect(question).toHaveAccessibleDescription(tooShort);
  await user.click(save());
  await waitFor(() => expect(category).toHaveAccessibleDescription('Please select a category'));
  expect(await inspect()).toHaveNoViolations();
  await user.selectOptions(category, 'Pricing');
  await user.type(question, ' And how?');
  await user.type(answer, 'Because it works.');
  await user.click(save());
  expect(await within(await notices()).findByText('FAQ item created successfully')).toBeVisible();
  const values = { categoryId: 5, displayOrder: 1, isActive: true };
  const texts = { question: 'Why? And how?', answer: 'Because it works.' };
  expect(sent).toEqual([['POST /api/faq/items', { ...texts, ...values }]]);
});

test('a new item starts in the category that the list shows, and its answer has a part of the tools', async () => {
  const { user } = open({ query: '&category=5' });
  await screen.findByText('Question 1?');
  await user.click(await add());
  expect(await select()).toHaveValue('5');
  const tools = within(screen.getByRole('toolbar', { name: 'Formatting' })).getAllByRole('button');
  const labels = ['Bold', 'Italic', 'Insert link', 'List', 'Ordered list', 'Code'];
  expect(tools.map((tool) => tool.getAttribute('aria-label'))).toEqual(labels);
  tools[0]?.focus();
  await user.keyboard('{End}');
  expect(tools.at(-1)).toHaveFocus();
});

test('deleting an item warns that it can’t be undone', async () => {
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Question 1?' }));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'This will permanently delete the FAQ item "Question 1?". This action cannot be undone.',
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await within(await notices()).findByText('FAQ item deleted successfully')).toBeVisible();
  expect(sent).toEqual([['DELETE /api/faq/items/1 "5"', null]]);
});

const fail = () => serve('/api/faq/categories', { error: 'Database gone' }, { status: 500 });

test('the list reports a failed load of the categories and retries', async () => {
  const { user } = open({ change: fail });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading categories: Database gone');
  expect(await add()).toBeDisabled();
  serveCategories(pricing);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('cell', { name: 'Pricing' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await add()).toBeEnabled();
});

test('an item opened before the categories are loaded keeps its own', async () => {
  let arrive = () => undefined as void;
  const { user, sent } = open({ change: () => (arrive = hold('get', '/api/faq/categories')) });
  await user.click(await edit());
  const category = await select();
  expect(category).toHaveValue('5');
  expect(category).toHaveAccessibleDescription('Loading categories...');
  arrive();
  await waitFor(() => expect(chosen(category)).toBe('Pricing'));
  expect(labelsOf(category)).toEqual(['Select a category', 'Services', 'Pricing']);
  await user.type(screen.getByLabelText('Question'), ' Really?');
  await user.click(save());
  await waitFor(() => expect(sent[0]?.[1]).toEqual({ question: 'Question 1? Really?' }));
});

test('the form reports a failed load of the categories and retries', async () => {
  const { user, sent } = open({ change: fail });
  await user.click(await edit());
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit FAQ Item' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Error loading categories: Database gone');
  expect(chosen(await select())).toBe('Unchanged');
  serveCategories(services, pricing);
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(chosen(await select())).toBe('Pricing'));
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.type(screen.getByLabelText('Question'), ' Really?');
  await user.click(save());
  await waitFor(() => expect(sent[0]?.[1]).toEqual({ question: 'Question 1? Really?' }));
});

test('a deleted category is no longer offered, and another can be chosen', async () => {
  const { user, sent } = open({ items: [item(1, 4)] });
  await user.click(await edit());
  const category = await select();
  const message = 'The category does not exist';
  serveCategories(pricing);
  server.use(
    http.put('/api/faq/items/1', () => HttpResponse.json({ error: message, message }, { status: 400 }), {
      once: true,
    }),
  );
  await user.type(screen.getByLabelText('Question'), ' Really?');
  await user.click(save());
  await waitFor(() => expect(labelsOf(category)).not.toContain('Services'));
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  await user.selectOptions(category, 'Pricing');
  await user.click(save());
  await waitFor(() => expect(sent[0]?.[1]).toMatchObject({ categoryId: 5, question: 'Question 1? Really?' }));
});

test('items are listed in the visitors’ order, and filtered by category, status and words of the answer', async () => {
  const inactive = { ...item(2, 5), isActive: false };
  const looms = { ...item(4, 5), answer: 'Looms are part of it.' };
  // As the server sorts them: the items by the ids of their categories.
  const { user, router } = open({
    items: [item(3, 4), item(1, 4), inactive, looms],
    change: () => serveCategories(pricing, services),
  });
  const questions = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  await waitFor(() => expect(questions()).toEqual([2, 4, 3, 1].map((id) => `Question ${id}?`)));
  await user.selectOptions(screen.getByLabelText('Filter by category'), 'Pricing');
  expect(questions()).toEqual(['Question 2?', 'Question 4?']);
  await user.selectOptions(screen.getByLabelText('Filter by status'), 'Inactive');
  expect(questions()).toEqual(['Question 2?']);
  expect(router.state.location.search).toBe('?show=items&category=5&status=inactive');
  await user.type(screen.getByRole('searchbox'), 'looms');
  expect(
    await screen.findByText('No FAQ items match “looms” with category Pricing and status Inactive'),
  ).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Filter by status'), 'All statuses');
  // With the part of the answer that was found.
  await waitFor(() => expect(questions()).toEqual(['Question 4?Looms are part of it.']));
});
