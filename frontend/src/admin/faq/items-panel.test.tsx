import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { category, item, openFaqTab, serveFaq } from '@/test/fixtures/faq-admin';
import { notices } from '@/test/notices';
import { server } from '@/test/server';

test('a new item starts in the first category, and requires one', async () => {
  const sent = serveFaq([category(4, 'Services'), category(5, 'Pricing')], [item(1, 4)]);
  const { user } = openFaqTab('/admin/faq?show=items');
  await screen.findByText('Question 1?');
  await user.click(screen.getByRole('button', { name: 'Add FAQ Item' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New FAQ Item' });
  const select = within(dialog).getByLabelText('Category');
  expect(select).toHaveValue('4');
  expect(within(dialog).getByLabelText('Answer')).toHaveAttribute('rows', '5');
  await user.selectOptions(select, 'Select a category');
  await user.type(within(dialog).getByLabelText('Question'), 'Why?');
  expect(within(dialog).getByLabelText('Question')).toHaveAccessibleDescription('At least 5 characters');
  await user.click(within(dialog).getByLabelText('Answer'));
  expect(within(dialog).getByLabelText('Question')).toHaveAccessibleDescription(/Question must be/);
  await user.click(within(dialog).getByRole('button', { name: 'Save FAQ Item' }));
  await waitFor(() => expect(select).toHaveAccessibleDescription('Please select a category'));
  expect(within(dialog).getByLabelText('Question')).toHaveAccessibleDescription(
    'At least 5 characters Question must be at least 5 characters',
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

test('a new item starts in the category that the list shows', async () => {
  serveFaq([category(4, 'Services'), category(5, 'Pricing')], [item(1, 5)]);
  const { user } = openFaqTab('/admin/faq?show=items&category=5');
  await screen.findByText('Question 1?');
  await user.click(screen.getByRole('button', { name: 'Add FAQ Item' }));
  expect(await screen.findByLabelText('Category')).toHaveValue('5');
});

test('an answer has only the tools for its part of markdown', async () => {
  serveFaq([category(4, 'Services')], [item(1, 4)]);
  const { user } = openFaqTab('/admin/faq?show=items');
  await screen.findByText('Question 1?');
  await user.click(screen.getByRole('button', { name: 'Add FAQ Item' }));
  const tools = within(await screen.findByRole('toolbar', { name: 'Formatting' })).getAllByRole('button');
  expect(tools.map((tool) => tool.getAttribute('aria-label'))).toEqual([
    'Bold',
    'Italic',
    'Insert link',
    'List',
    'Ordered list',
    'Code',
  ]);
  tools[0]?.focus();
  await user.keyboard('{End}');
  expect(tools.at(-1)).toHaveFocus();
});

test('deleting an item warns that it can’t be undone', async () => {
  const sent = serveFaq([category(1, 'Services')], [item(1, 1)]);
  const { user } = openFaqTab('/admin/faq?show=items');
  await user.click(await screen.findByRole('button', { name: 'Delete Question 1?' }));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'This will permanently delete the FAQ item "Question 1?". This action cannot be undone.',
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await within(await notices()).findByText('FAQ item deleted successfully')).toBeVisible();
  expect(sent).toEqual([['DELETE /api/faq/items/1 "5"', null]]);
});

test('the items’ tab reports a failed load of the categories and retries', async () => {
  serveFaq([category(1, 'Services')], [item(1, 1)]);
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json({ error: 'Database gone' }, { status: 500 }), {
      once: true,
    }),
  );
  const { user } = openFaqTab('/admin/faq?show=items');
  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading categories: Database gone');
  expect(screen.getByRole('button', { name: 'Add FAQ Item' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('cell', { name: 'Services' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add FAQ Item' })).toBeEnabled();
});

const chosen = () => {
  const select = screen.getByLabelText('Category') as HTMLSelectElement;
  return select.selectedOptions[0]?.textContent;
};

test('an item opened before the categories are loaded keeps its own', async () => {
  const sent = serveFaq([category(4, 'Services'), category(5, 'Pricing')], [item(1, 5)]);
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.get('/api/faq/categories', async () => {
      await arrival;
      return HttpResponse.json([category(4, 'Services'), category(5, 'Pricing')]);
    }),
  );
  const { user } = openFaqTab('/admin/faq?show=items');
  await user.click(await screen.findByRole('button', { name: 'Edit Question 1?' }));
  const select = await screen.findByLabelText('Category');
  expect(select).toHaveValue('5');
  expect(select).toHaveAccessibleDescription('Loading categories...');
  arrive();
  await waitFor(() => expect(chosen()).toBe('Pricing'));
  expect([...select.children].map(({ textContent }) => textContent)).toEqual([
    'Select a category',
    'Services',
    'Pricing',
  ]);
  await user.type(screen.getByLabelText('Question'), ' Really?');
  await user.click(screen.getByRole('button', { name: 'Save FAQ Item' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toEqual({ question: 'Question 1? Really?' });
});

test('the form reports a failed load of the categories and retries', async () => {
  const sent = serveFaq([category(4, 'Services'), category(5, 'Pricing')], [item(1, 5)]);
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json({ error: 'Database gone' }, { status: 500 })),
  );
  const { user } = openFaqTab('/admin/faq?show=items');
  await user.click(await screen.findByRole('button', { name: 'Edit Question 1?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit FAQ Item' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Error loading categories: Database gone');
  expect(chosen()).toBe('Unchanged');
  server.use(
    http.get('/api/faq/categories', () =>
      HttpResponse.json([category(4, 'Services'), category(5, 'Pricing')]),
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(chosen()).toBe('Pricing'));
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.type(screen.getByLabelText('Question'), ' Really?');
  await user.click(screen.getByRole('button', { name: 'Save FAQ Item' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toEqual({ question: 'Question 1? Really?' });
});

test('a deleted category is no longer offered, and another can be chosen', async () => {
  const sent = serveFaq([category(4, 'Services'), category(5, 'Pricing')], [item(1, 4)]);
  const { user } = openFaqTab('/admin/faq?show=items');
  await user.click(await screen.findByRole('button', { name: 'Edit Question 1?' }));
  const select = (await screen.findByLabelText('Category')) as HTMLSelectElement;
  const message = 'The category does not exist';
  server.use(
    http.get('/api/faq/categories', () => HttpResponse.json([category(5, 'Pricing')])),
    http.put('/api/faq/items/1', () => HttpResponse.json({ error: message, message }, { status: 400 }), {
      once: true,
    }),
  );
  await user.type(screen.getByLabelText('Question'), ' Really?');
  await user.click(screen.getByRole('button', { name: 'Save FAQ Item' }));
  const optionLabels = () => [...select.options].map(({ label }) => label);
  await waitFor(() => expect(optionLabels()).not.toContain('Services'));
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  await user.selectOptions(select, 'Pricing');
  await user.click(screen.getByRole('button', { name: 'Save FAQ Item' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ categoryId: 5, question: 'Question 1? Really?' });
});

test('items are listed in the visitors’ order, and filtered by category, status and words of the answer', async () => {
  const items = [
    { ...item(1, 4), displayOrder: 2 },
    { ...item(2, 5), isActive: false },
    { ...item(3, 4), displayOrder: 1 },
    { ...item(4, 5), answer: 'Looms are part of it.' },
  ];
  serveFaq([{ ...category(4, 'Services'), displayOrder: 9 }, category(5, 'Pricing')], items);
  const { user, router } = openFaqTab('/admin/faq?show=items');
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
