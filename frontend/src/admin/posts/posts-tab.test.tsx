import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { staleMessage } from '@/admin/api/versioned-mutations';
import type { AdminPostSummary } from './api';
import { inspect } from '@/test/axe';
import { servePaginatedList } from '@/test/fixtures/paginated-list';
import { serveFilters } from '@/test/fixtures/post-filters';
import { adminPost as row } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { PostsTab } from './posts-tab';

/** Serves these posts. Returns the requests. */
const servePosts = (posts: AdminPostSummary[]) => {
  serveFilters();
  return servePaginatedList('/api/admin/blog', posts, { textOf: ({ title }) => title });
};

const names = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const open = () => renderWith(<PostsTab />, { at: '/admin/blog' });

test('a row shows title, status and date, and its buttons are named after it', async () => {
  servePosts([row(1), row(2, { published: false, createdAt: '' })]);
  const { container } = open();
  const [, first, second] = await screen.findAllByRole('row');
  expect(within(first as HTMLElement).getByText('Published')).toBeVisible();
  expect(first).toHaveTextContent(new Date('2026-03-05T12:00:00Z').toLocaleDateString());
  expect(second).toHaveTextContent('Draft');
  expect(second).toHaveTextContent('N/A');
  expect(screen.getByRole('link', { name: 'Edit Post 1' })).toHaveAttribute('href', '/admin/blog/1/edit');
  expect(screen.getByRole('link', { name: 'View Post 1' })).toHaveAttribute('href', '/blog/post-1');
  expect(screen.getByRole('link', { name: 'View Post 1' })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('button', { name: 'Delete Post 1' })).toBeVisible();
  expect(await inspect(container)).toHaveNoViolations();
});

test('a row has date and authors, its title links to the form, and a click on it opens the form', async () => {
  servePosts([row(1, { authors: ['Ada Lovelace', 'Zoë'] })]);
  const { user, router } = open();
  expect(await screen.findByRole('link', { name: 'Post 1' })).toHaveAttribute('href', '/admin/blog/1/edit');
  const date = screen.getByText(new Date('2026-03-04T12:00:00').toLocaleDateString());
  expect(date).toBeVisible();
  await user.click(screen.getByText('Ada Lovelace, Zoë'));
  expect(router.state.location.pathname).toBe('/admin/blog/1/edit');
});

test('filters by status, author and tag, in the address', async () => {
  const { requests } = servePosts([row(1)]);
  const { user, router } = open();
  await screen.findByText('Post 1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Draft');
  await screen.findByRole('option', { name: 'Ada Lovelace' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by author' }), 'Ada Lovelace');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by tag' }), 'looms (2)');
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&status=draft&author=3&tag=looms'));
  expect(router.state.location.search).toBe('?status=draft&author=3&tag=looms');
});

test('a list without a match names its search and filters, and clears all of them', async () => {
  servePosts([]);
  const { user, router } = renderWith(<PostsTab />, {
    at: '/admin/blog?q=foo&status=draft&author=3&tag=looms',
  });
  expect(
    await screen.findByText('No posts match “foo” with status Draft and author Ada Lovelace and tag looms'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(router.state.location.search).toBe('');
  expect(await screen.findByText('No blog posts found')).toBeVisible();
});

test('posts without authors say so, and can be found', async () => {
  const { requests } = servePosts([row(1, { authors: [] })]);
  const { user } = open();
  expect(within(await screen.findByRole('row', { name: /Post 1/ })).getByText('No author')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by author' }), 'No author');
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&author=none'));
});

test('a click on a tag filters by it, and does not open the post', async () => {
  const { requests } = servePosts([row(1, { tags: ['looms', 'AI'] })]);
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Filter by tag AI' }));
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&tag=AI'));
  expect(router.state.location.pathname).toBe('/admin/blog');
});

test('a date is first sorted by the newest, a text from A', async () => {
  const { requests } = servePosts([row(1)]);
  const { user } = open();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  const [newest, oldest] = within(sort).getAllByRole('option', { name: /^Date, / });
  expect(newest).toHaveTextContent('Date, newest first');
  await user.selectOptions(sort, newest as HTMLElement);
  await waitFor(() => expect(requests.at(-1)).toContain('sort=-date'));
  await user.selectOptions(sort, oldest as HTMLElement);
  await waitFor(() => expect(requests.at(-1)).toContain('sort=date'));
  await press('Created');
  await waitFor(() => expect(requests.at(-1)).toContain('sort=-createdAt'));
  await press('Title');
  await waitFor(() => expect(requests.at(-1)).toContain('sort=title'));
});

test('reports loading, an empty list, and no match', async () => {
  servePosts([]);
  const { user } = open();
  expect(screen.getByText('Loading blog posts...')).toBeVisible();
  expect(await screen.findByText('No blog posts found')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Create New Blog Post' })[0]).toHaveAttribute(
    'href',
    '/admin/blog/new',
  );
  await user.type(screen.getByRole('searchbox'), 'zebra');
  expect(await screen.findByText('No posts match “zebra”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('No blog posts found')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('shows why a list can’t be fetched, and retries on request', async () => {
  serveFilters();
  server.use(
    http.get('/api/admin/blog', () => HttpResponse.json({ error: 'Out of order' }, { status: 503 })),
  );
  const { user } = open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error loading posts');
  expect(alert).toHaveTextContent('Out of order');
  servePosts([row(1)]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Post 1')).toBeVisible();
});

test('the arrow down leads from the search to the rows, and N creates', async () => {
  servePosts([row(1)]);
  const { user, router } = open();
  await screen.findByText('Post 1');
  await user.keyboard('/{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Post 1' })).toHaveFocus();
  await user.keyboard('n');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog/new'));
});

test('deleting asks first with the post’s title, and Cancel deletes nothing', async () => {
  const { sent } = servePosts([row(1)]);
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Delete Post 1' });
  await user.click(button);
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
  expect(dialog).toHaveAccessibleDescription(
    'This action cannot be undone. This will permanently delete the blog post "Post 1".',
  );
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await inspect()).toHaveNoViolations();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(button).toHaveFocus());
  expect(sent).toEqual([]);
});

test('removes a deleted post from the list and shows a toast', async () => {
  const { sent } = servePosts([row(1), row(2, { version: 7 })]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Post 2' }));
  await user.dblClick(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(names()).toEqual(['Post 1']));
  expect(sent).toEqual([['DELETE /api/admin/blog/2 "7"', null]]);
  const region = await notices();
  expect(await within(region).findByText('Success')).toBeVisible();
  expect(within(region).getByText('Blog post deleted successfully')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('asks again before deleting a changed post', async () => {
  const posts = [row(1, { version: 7 })];
  const { sent } = servePosts(posts);
  server.use(
    http.get('/api/admin/blog/1', () => HttpResponse.json(posts[0])),
    http.delete('/api/admin/blog/1', ({ request }) => {
      if (request.headers.get('if-match') === '"8"') return undefined;
      return HttpResponse.json({ error: 'Changed meanwhile' }, { status: 412 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Post 1' }));
  posts[0] = row(1, { version: 8, title: 'Renamed' });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(await question.findByRole('alert')).toHaveTextContent(staleMessage);
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'This action cannot be undone. This will permanently delete the blog post "Renamed".',
  );
  expect(await screen.findByRole('rowheader', { name: /^Renamed/, hidden: true })).toBeInTheDocument();
  await waitFor(() => expect(question.getByRole('button', { name: 'Delete' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([['DELETE /api/admin/blog/1 "8"', null]]);
});

test('shows the server’s message if the current post can’t be fetched', async () => {
  servePosts([row(1)]);
  server.use(
    http.get('/api/admin/blog/1', () => new HttpResponse(null, { status: 503 })),
    http.delete('/api/admin/blog/1', () => HttpResponse.json({ error: 'Please reload' }, { status: 412 })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Post 1' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please reload');
});

test('finds an author among more users than the list offers, and names the one in the address', async () => {
  serveFilters();
  servePaginatedList('/api/admin/blog', [row(1)], { textOf: ({ title }) => title });
  const zoe = { id: 200, username: 'zoe', displayName: 'Zoë' };
  server.use(
    http.get('/api/admin/users', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const rows = searchParams.get('q') === 'zo' ? [zoe] : [{ id: 3, username: 'ada' }];
      return HttpResponse.json(rows, { headers: { 'x-total-count': searchParams.get('q') ? '1' : '101' } });
    }),
    http.get('/api/admin/users/200', () => HttpResponse.json(zoe)),
  );
  const { user, router } = renderWith(<PostsTab />, { at: '/admin/blog?author=200' });
  const filter = await screen.findByRole('combobox', { name: 'Filter by author' });
  expect(await within(filter).findByRole('option', { name: 'Zoë' })).toBeInTheDocument();
  expect(filter).toHaveValue('200');
  await user.selectOptions(filter, 'All authors');
  await user.type(screen.getByRole('searchbox', { name: 'Find an author' }), 'zo');
  await within(filter).findByRole('option', { name: 'Zoë' });
  await user.selectOptions(filter, 'Zoë');
  expect(router.state.location.search).toBe('?author=200');
});

test('a phone sorts by one list, which begins with the order that is shown', async () => {
  const { requests } = servePosts([row(1)]);
  const matchMedia = vi.spyOn(window, 'matchMedia');
  matchMedia.mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList,
  );
  const { user, router } = open();
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(sort).toHaveDisplayValue('Created, newest first');
  expect(screen.queryByRole('button', { name: 'Title' })).toBeNull();
  await user.selectOptions(sort, 'Title, ascending');
  expect(router.state.location.search).toBe('?sort=title');
  await waitFor(() => expect(requests.at(-1)).toContain('sort=title'));
  matchMedia.mockRestore();
});
