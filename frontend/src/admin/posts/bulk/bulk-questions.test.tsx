import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { bar, open, press, serve, type BulkCall, type Failed } from '@/test/fixtures/bulk-posts';
import { servePaginatedList } from '@/test/fixtures/paginated-list';

test('what no longer matches the filters leaves the selection, on other pages too', async () => {
  const publishesFirst = ({ ids }: BulkCall): Failed => {
    for (const post of posts) if (ids?.includes(post.id) && post.id < 21) post.published = true;
    return [];
  };
  const { calls, posts } = serve(25, publishesFirst, (id) => id > 20);
  for (const post of posts) post.published = false;
  servePaginatedList('/api/admin/blog', posts, {
    textOf: ({ title }) => title,
    filters: { status: ({ published }, value) => published === (value === 'published') },
  });
  const { user } = open('/admin/blog?status=draft');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Post 2' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Post 25' }));
  await user.click(await press('Publish'));
  expect(await within(await bar()).findByText('1 post selected')).toBeVisible();
  await user.click(await press('Delete'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 1 post?' });
  expect(within(question).getAllByRole('listitem')[0]).toHaveTextContent('Post 25');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.at(-1)).toEqual({ action: 'delete', ids: [25] }));
});

test('a row that is deleted by itself leaves the selection', async () => {
  serve(3);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(screen.getByRole('button', { name: 'Delete Post 2' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await within(await bar()).findByText('2 posts selected')).toBeVisible();
});

test.each([
  ['Delete', 'alertdialog'],
  ['Add tag', 'dialog'],
  ['Remove tag', 'dialog'],
  ['Set authors', 'dialog'],
])('the question of ‘%s’ names up to five of the posts', async (action, role) => {
  serve(7);
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press(action));
  const items = within(await screen.findByRole(role)).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    ...[1, 2, 3, 4, 5].map((number) => `Post ${number}`),
    'and 2 more',
  ]);
});

test.each([
  ['2999-01-02', 'January 2, 2999'],
  ['0026-11-26', 'November 26, 0026'],
])('asks before a draft that is dated %s is published', async (date, day) => {
  const { calls, posts } = serve(2);
  Object.assign(posts[1] as object, { published: false, date });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await press('Publish'));
  const question = await screen.findByRole('alertdialog', { name: 'Publish 2 posts?' });
  expect(question).toHaveAccessibleDescription(/Portico doesn’t publish by date/);
  expect(within(question).getAllByRole('listitem')[0]).toHaveTextContent(`Post 2, dated ${day}`);
  expect(calls).toEqual([]);
  expect(await inspect(question)).toHaveNoViolations();
  await user.click(within(question).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(calls).toEqual([{ action: 'publish', ids: [1, 2] }]));
});
