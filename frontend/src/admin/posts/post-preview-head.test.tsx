import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForm, preview, servePosts } from '@/test/fixtures/posts';

test('the preview shows title, byline, date and cover', async () => {
  servePosts();
  const { user } = await openForm('/admin/blog/7/edit');
  const head = within(preview());
  expect(head.getByText('Old title')).toBeVisible();
  expect(head.getByText('By Ada Lovelace')).toBeVisible();
  expect(head.getByText('March 5, 2026')).toBeVisible();
  expect(preview().querySelector('img')).toHaveAttribute('src', '/art/lattice-a-b-n7.svg');
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: '' } });
  await user.selectOptions(screen.getByLabelText('Authors'), 'grace');
  expect(await head.findByText('No title yet')).toBeVisible();
  await waitFor(() => expect(head.getByText('By Ada Lovelace and grace')).toBeVisible());
});
