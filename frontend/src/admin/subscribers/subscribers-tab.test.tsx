import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Subscriber } from './subscribers-tab';
import { inspect } from '@/test/axe';
import { servePaginatedList } from '@/test/fixtures/paginated-list';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { hold } from '@/test/server';
import { SubscribersTab } from './subscribers-tab';

const subscriber = (id: number): Subscriber => ({
  id,
  email: `reader-${id}@example.com`,
  createdAt: '2026-03-05T12:00:00Z',
});

const serve = (subscribers: Subscriber[]) =>
  servePaginatedList('/api/admin/subscribers', subscribers, { textOf: ({ email }) => email });

const open = (at = '/admin/newsletter') => renderWith(<SubscribersTab />, { at });

test('lists a subscriber with the date, and removes them after confirmation', async () => {
  const { sent } = serve([subscriber(1), subscriber(2)]);
  const { user, container } = open();
  expect(screen.getByText('Loading subscribers...')).toBeVisible();
  const row = (await screen.findByText('reader-1@example.com')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent(new Date('2026-03-05T12:00:00Z').toLocaleDateString());
  expect(await inspect(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Remove reader-1@example.com' }));
  const question = screen.getByRole('alertdialog', { name: 'Are you sure?' });
  expect(question).toHaveAccessibleDescription(
    'This will remove "reader-1@example.com" from the newsletter. This action cannot be undone.',
  );
  expect(await inspect()).toHaveNoViolations();
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('reader-1@example.com')).toBeNull());
  expect(sent).toEqual([['DELETE /api/admin/subscribers/1', null]]);
  const region = await notices();
  expect(await within(region).findByText('Subscriber removed successfully')).toBeVisible();
});

test('does not report a search without results before the response', async () => {
  serve([]);
  const { user } = open();
  await screen.findByText('No subscribers found');
  const respond = hold('get', '/api/admin/subscribers');
  await user.type(screen.getByRole('searchbox'), 'bulk');
  expect(await screen.findByText('Loading subscribers...')).toBeVisible();
  expect(screen.queryByText('No subscribers match “bulk”')).toBeNull();
  respond();
  expect(await screen.findByText('No subscribers match “bulk”')).toBeVisible();
});
