import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { servePaginatedList } from '@/test/fixtures/paginated-list';
import { serveFilters } from '@/test/fixtures/post-filters';
import { adminPost } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { PostsTab } from './posts-tab';

const many = Array.from({ length: 45 }, (_, index) => adminPost(index + 1));

const servePosts = (posts = many) => {
  serveFilters();
  return servePaginatedList('/api/admin/blog', posts, { textOf: ({ title }) => title });
};

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const open = (at = '/admin/blog') => renderWith(<PostsTab />, { at });

test('search, sort and page are kept in the address and sent to the server', async () => {
  const { requests } = servePosts();
  const { user, router } = open();
  await screen.findByText('Post 1');
  await user.click(screen.getByRole('button', { name: 'Title' }));
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&sort=title'));
  expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Title' }));
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&sort=-title'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&cursor=20&sort=-title'));
  expect(await screen.findByText('21–40 of 45')).toBeVisible();
  expect(router.state.location.search).toBe('?sort=-title&page=2&cursor=20');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('41–45 of 45')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('21–40 of 45')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'Post 4');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-title&q=Post+4'));
  await waitFor(() => expect(names()).toHaveLength(7));
});

test('a double click on Next advances one page', async () => {
  servePosts();
  const { user, router } = open();
  await screen.findByText('Post 1');
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  server.use(http.get('/api/admin/blog', () => responseReady));
  await user.dblClick(screen.getByRole('button', { name: 'Next' }));
  respond();
  expect(await screen.findByText('Post 21')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2&cursor=20');
});

test('the pager matches the rows while the next page is loading', async () => {
  servePosts();
  const { user } = open();
  await screen.findByText('Post 1');
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  server.use(http.get('/api/admin/blog', () => responseReady));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(screen.getByRole('table').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'),
  );
  expect(screen.getByText('Post 1')).toBeVisible();
  expect(screen.getByText('1–20 of 45')).toBeVisible();
  respond();
  expect(await screen.findByText('21–40 of 45')).toBeVisible();
});

test('offline the rows and the pager stay, and the list says why', async () => {
  servePosts();
  const { user } = open();
  await screen.findByText('Post 1');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.get('/api/admin/blog', () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline.');
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  expect(screen.getByText('Post 1')).toBeVisible();
  expect(screen.getByText('1–20 of 45')).toBeVisible();
});

test('any navigation to an empty page shows the page before, and Back skips it', async () => {
  servePosts(many.slice(0, 41));
  const { user, router } = open();
  await screen.findByText('Post 1');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Post 21');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Post 41' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Post 40')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('21–40 of 40')).toBeVisible();
});

test('a page number without a cursor shows that page, and one beyond the end the last', async () => {
  const { requests } = servePosts();
  const { user, router } = open('/admin/blog?page=2&sort=title&q=Post');
  expect(await screen.findByText('21–40 of 45')).toBeVisible();
  expect(requests.at(-1)).toBe('?limit=20&offset=20&q=Post&sort=title');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('1–20 of 45')).toBeVisible();
  await act(() => router.navigate('/admin/blog?page=7&sort=title'));
  expect(await screen.findByText('41–45 of 45')).toBeVisible();
  expect(router.state.location.search).toBe('?sort=title&page=3');
});

test('counts have separators of thousands', async () => {
  servePosts(Array.from({ length: 1_021 }, (_, index) => adminPost(index + 1)));
  open('/admin/blog?page=52');
  expect(await screen.findByText('1,021–1,021 of 1,021')).toBeVisible();
});

test('a truncated address shows the first page', async () => {
  servePosts();
  const { router } = open('/admin/blog?page=3&cursor=xyz&q=Post');
  expect(await screen.findByText('1–20 of 45')).toBeVisible();
  expect(router.state.location.search).toBe('?q=Post');
});
