import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { staleMessage } from '@/admin/api/versioned-mutations';
import { inspect } from '@/test/axe';
import { servePaginatedList } from '@/test/fixtures/paginated-list';
import { serveFilters } from '@/test/fixtures/post-filters';
import { adminPost as row } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { hold, serve, server } from '@/test/server';
import { PostsTab } from './posts-tab';

const many = Array.from({ length: 45 }, (_, index) => row(index + 1));

const servePosts = (posts = many) => {
  serveFilters();
  return servePaginatedList('/api/admin/blog', posts, { textOf: ({ title }) => title });
};

const open = (at = '/admin/blog') => renderWith(<PostsTab />, { at });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const filterBy = (name: string) => screen.getByRole('combobox', { name: `Filter by ${name}` });

test('a row shows title, status, dates and authors, its buttons are named after it, and a click opens its form', async () => {
  const { requests } = servePosts([
    row(1, { authors: ['Ada Lovelace', 'Zoë'] }),
    row(2, { published: false, createdAt: '', authors: [] }),
  ]);
  const { user, router, container } = open();
  expect(screen.getByText('Loading blog posts...')).toBeVisible();
  const [, first, second] = await screen.findAllByRole('row');
  const dates = ['2026-03-05T12:00:00Z', '2026-03-04T12:00:00'].map((at) =>
    new Date(at).toLocaleDateString(),
  );
  for (const text of ['Published', ...dates]) expect(first).toHaveTextContent(text);
  for (const text of ['Draft', 'N/A', 'No author']) expect(second).toHaveTextContent(text);
  for (const name of ['Post 1', 'Edit Post 1'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/admin/blog/1/edit');
  expect(screen.getByRole('link', { name: 'View Post 1' })).toHaveAttribute('href', '/blog/post-1');
  expect(screen.getByRole('link', { name: 'View Post 1' })).toHaveAttribute('target', '_blank');
  expect(await inspect(container)).toHaveNoViolations();
  await user.selectOptions(filterBy('author'), 'No author');
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&author=none'));
  await user.click(screen.getByText('Ada Lovelace, Zoë'));
  expect(router.state.location.pathname).toBe('/admin/blog/1/edit');
});

test('filters by status, author and tag, in the address, and by a click on a tag', async () => {
  const { requests } = servePosts([row(1, { tags: ['looms', 'AI'] })]);
  const { user, router } = open();
  await screen.findByText('Post 1');
  await user.selectOptions(filterBy('status'), 'Draft');
  await screen.findByRole('option', { name: 'Ada Lovelace' });
  await user.selectOptions(filterBy('author'), 'Ada Lovelace');
  await user.selectOptions(filterBy('tag'), 'looms (2)');
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&status=draft&author=3&tag=looms'));
  expect(router.state.location.search).toBe('?status=draft&author=3&tag=looms');
  await press('Filter by tag AI');
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&status=draft&author=3&tag=AI'));
  expect(router.state.location.pathname).toBe('/admin/blog');
});

test('a list without a match names its search and filters, and clears all of them', async () => {
  servePosts([]);
  const { router } = open('/admin/blog?q=foo&status=draft&author=3&tag=looms');
  expect(
    await screen.findByText('No posts match “foo” with status Draft and author Ada Lovelace and tag looms'),
  ).toBeVisible();
  await press('Clear search and filters');
  expect(router.state.location.search).toBe('');
  expect(await screen.findByText('No blog posts found')).toBeVisible();
  const create = screen.getAllByRole('link', { name: 'Create New Blog Post' });
  expect(create.map((link) => link.getAttribute('href'))).toEqual(['/admin/blog/new', '/admin/blog/new']);
});

test('a date is first sorted by the newest, a text from A', async () => {
  const { requests } = servePosts([row(1)]);
  const { user } = open();
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

test('shows why a list can’t be fetched, and retries on request', async () => {
  serveFilters();
  serve('/api/admin/blog', { error: 'Out of order' }, { status: 503 });
  open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error loading posts');
  expect(alert).toHaveTextContent('Out of order');
  servePosts([row(1)]);
  await press('Retry');
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

test('deleting asks first with the post’s title, and removes it once', async () => {
  const { sent } = servePosts([row(1), row(2, { version: 7 })]);
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Delete Post 2' });
  await user.click(button);
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
  expect(dialog).toHaveAccessibleDescription(
    'This action cannot be undone. This will permanently delete the blog post "Post 2".',
  );
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await inspect()).toHaveNoViolations();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(button).toHaveFocus());
  expect(sent).toEqual([]);
  await user.click(button);
  await user.dblClick(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(sent).toEqual([['DELETE /api/admin/blog/2 "7"', null]]);
  expect(await within(await notices()).findByText('Blog post deleted successfully')).toBeVisible();
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
  servePosts([row(1)]);
  const zoe = { id: 200, username: 'zoe', displayName: 'Zoë' };
  server.use(
    http.get('/api/admin/users', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const rows = searchParams.get('q') === 'zo' ? [zoe] : [{ id: 3, username: 'ada' }];
      return HttpResponse.json(rows, { headers: { 'x-total-count': searchParams.get('q') ? '1' : '101' } });
    }),
    http.get('/api/admin/users/200', () => HttpResponse.json(zoe)),
  );
  const { user, router } = open('/admin/blog?author=200');
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
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList,
  );
  const { user, router } = open();
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(sort).toHaveDisplayValue('Created, newest first');
  expect(screen.queryByRole('button', { name: 'Title' })).toBeNull();
  await user.selectOptions(sort, 'Title, ascending');
  expect(router.state.location.search).toBe('?sort=title');
  await waitFor(() => expect(requests.at(-1)).toContain('sort=title'));
});

test('a double click on Next advances one page, and the pager matches the rows until it has loaded', async () => {
  servePosts();
  const { user, router } = open();
  await screen.findByText('Post 1');
  const respond = hold('get', '/api/admin/blog');
  await user.dblClick(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(screen.getByRole('table').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'),
  );
  expect(screen.getByText('Post 1')).toBeVisible();
  expect(screen.getByText('1–20 of 45')).toBeVisible();
  respond();
  expect(await screen.findByText('Post 21')).toBeVisible();
  expect(screen.getByText('21–40 of 45')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2&cursor=20');
});

test('offline the rows and the pager stay, and the list says why', async () => {
  servePosts();
  open();
  await screen.findByText('Post 1');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.get('/api/admin/blog', () => HttpResponse.error()));
  await press('Next');
  expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline.');
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  expect(screen.getByText('Post 1')).toBeVisible();
  expect(screen.getByText('1–20 of 45')).toBeVisible();
});

test('any navigation to an empty page shows the page before, and Back skips it', async () => {
  servePosts(many.slice(0, 41));
  const { router } = open();
  await screen.findByText('Post 1');
  await press('Next');
  await screen.findByText('Post 21');
  await press('Next');
  await press('Delete Post 41');
  await press('Delete');
  expect(await screen.findByText('Post 40')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('21–40 of 40')).toBeVisible();
});

test('a page number without a cursor shows that page, and one beyond the end the last', async () => {
  const { requests } = servePosts();
  const { router } = open('/admin/blog?page=2&sort=title&q=Post');
  expect(await screen.findByText('21–40 of 45')).toBeVisible();
  expect(requests.at(-1)).toBe('?limit=20&offset=20&q=Post&sort=title');
  await press('Previous');
  expect(await screen.findByText('1–20 of 45')).toBeVisible();
  await act(() => router.navigate('/admin/blog?page=7&sort=title'));
  expect(await screen.findByText('41–45 of 45')).toBeVisible();
  expect(router.state.location.search).toBe('?sort=title&page=3');
  // It was truncated.
  await act(() => router.navigate('/admin/blog?page=3&cursor=xyz&q=Post'));
  expect(await screen.findByText('1–20 of 45')).toBeVisible();
  expect(router.state.location.search).toBe('?q=Post');
});

test('counts have separators of thousands', async () => {
  servePosts(Array.from({ length: 1_021 }, (_, index) => row(index + 1)));
  open('/admin/blog?page=52');
  expect(await screen.findByText('1,021–1,021 of 1,021')).toBeVisible();
});
