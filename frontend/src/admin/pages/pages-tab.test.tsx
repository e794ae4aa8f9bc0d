import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { recordWrites, servePaginatedList, type Sent } from '@/test/fixtures/paginated-list';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { PagesTab, type AddedPage } from './pages-tab';

const times = { createdAt: '2026-03-05T12:00:00Z', updatedAt: '2026-03-06T12:00:00Z' };
const careers: AddedPage = {
  ...{ id: 1, title: 'Careers', slug: 'careers', description: 'Work with us.', imageUrl: null, version: 4 },
  ...{ content: 'Write to us.', published: false, ...times },
};

test('lists pages and saves what was changed', async () => {
  const sent: Sent[] = [];
  servePaginatedList('/api/admin/pages', [careers], { textOf: ({ title }) => title });
  server.use(http.put('/api/admin/pages/1', recordWrites(sent)));
  const { user, router } = renderWith(<PagesTab />, { at: '/admin/pages' });
  const row = within(
    (await screen.findByRole('rowheader', { name: /Careers/ })).closest('tr') as HTMLElement,
  );
  expect(row.getByText('/pages/careers')).toBeVisible();
  expect(row.getByText('Draft')).toBeVisible();
  expect(row.getByRole('link', { name: 'View Careers' })).toHaveAttribute('href', '/pages/careers');
  await user.click(row.getByRole('button', { name: 'Edit Careers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Page' }));
  expect(router.state.location.pathname).toBe('/admin/pages/1/edit');
  await user.clear(await dialog.findByLabelText('Description'));
  await user.type(dialog.getByLabelText('Slug'), '!');
  expect(await inspect()).toHaveNoViolations();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog.getByLabelText('Slug')).toHaveAccessibleDescription(/Slug must contain/));
  await user.type(dialog.getByLabelText('Slug'), '{Backspace}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await within(await notices()).findByText('Page updated successfully')).toBeVisible();
  expect(sent).toEqual([['PUT /api/admin/pages/1 "4"', { description: null }]]);
});
