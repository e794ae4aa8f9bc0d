import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import type { PostRow } from './admin-api';
import { PostsTab } from './posts-tab';

const row = (id: number, changes: Partial<PostRow> = {}): PostRow => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  published: true,
  createdAt: '2026-03-05T12:00:00Z',
  version: 1,
  ...changes,
});

/** Answers as the server does: searched, 20 a page, with cursors. Says what it was asked. */
function servePosts(posts: PostRow[]) {
  const asked: string[] = [];
  server.use(
    http.get('/api/admin/blog', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const found = posts.filter(({ title }) => title.includes(searchParams.get('q') ?? ''));
      const start = Number(searchParams.get('cursor') ?? 0);
      const end = start + Number(searchParams.get('limit'));
      const headers: Record<string, string> = { 'x-total-count': String(found.length) };
      if (end < found.length) headers['x-next-cursor'] = String(end);
      return HttpResponse.json(found.slice(start, end), { headers });
    }),
    http.delete('/api/admin/blog/:id', ({ params, request }) => {
      asked.push(`DELETE ${String(params.id)} ${request.headers.get('if-match') ?? ''}`);
      posts = posts.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

const many = Array.from({ length: 45 }, (_, index) => row(index + 1));
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const open = (at = '/admin/blog') => renderWith(<PostsTab />, { at });

test('a row shows title, status and the local date, and its buttons are named after it', async () => {
  servePosts([row(1), row(2, { published: false, createdAt: null })]);
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

test('the list says that it is loading, that it is empty, and that nothing matches', async () => {
  servePosts([]);
  const { user } = open();
  expect(screen.getByText('Loading blog posts...')).toBeVisible();
  expect(await screen.findByText('No blog posts found')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Create New Blog Post' })[0]).toHaveAttribute(
    'href',
    '/admin/blog/new',
  );
  await user.type(screen.getByRole('searchbox'), 'zebra');
  expect(await screen.findByText('No match for “zebra”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('No blog posts found')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a list that can’t be fetched says why and is fetched again on request', async () => {
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

test('search, sort and page stand in the address and are asked of the server', async () => {
  const asked = servePosts(many);
  const { user, router } = open();
  await screen.findByText('Post 1');
  await user.click(screen.getByRole('button', { name: 'Title' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?limit=20&sort=title'));
  expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Title' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?limit=20&sort=-title'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?limit=20&cursor=20&sort=-title'));
  expect(await screen.findByText('21–40 of 45')).toBeVisible();
  expect(router.state.location.search).toBe('?sort=-title&page=2&cursor=20');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('41–45 of 45')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('21–40 of 45')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'Post 4');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-title&q=Post+4'));
  await waitFor(() => expect(names()).toHaveLength(7));
});

test('pressing Next twice in a hurry goes one page on', async () => {
  servePosts(many);
  const { user, router } = open();
  await screen.findByText('Post 1');
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  server.use(http.get('/api/admin/blog', () => asked));
  await user.dblClick(screen.getByRole('button', { name: 'Next' }));
  answer();
  expect(await screen.findByText('Post 21')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2&cursor=20');
});

test('an address that was sent to somebody opens the same part of the list', async () => {
  servePosts(many);
  const { user } = open('/admin/blog?page=2&cursor=20');
  expect(await screen.findByText('Post 21')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('Post 1')).toBeVisible();
});

test('the key / puts the focus into the search', async () => {
  servePosts(many);
  const { user } = open();
  await screen.findByText('Post 1');
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('deleting asks first, with the post’s title, and does nothing on Cancel', async () => {
  const asked = servePosts([row(1)]);
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
  expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([]);
});

test('a deleted post is gone from the list, and a notice says so', async () => {
  const asked = servePosts([row(1), row(2, { version: 7 })]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Post 2' }));
  await user.dblClick(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(names()).toEqual(['Post 1']));
  expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE 2 "7"']);
  const region = await screen.findByRole('region', { name: /Notifications/ });
  expect(await within(region).findByText('Success')).toBeVisible();
  expect(within(region).getByText('Blog post deleted successfully')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a refused deletion leaves the question open and says why', async () => {
  servePosts([row(1)]);
  server.use(
    http.delete('/api/admin/blog/1', () =>
      HttpResponse.json({ error: 'Changed meanwhile' }, { status: 412 }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Post 1' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Changed meanwhile');
  const region = await screen.findByRole('region', { name: /Notifications/, hidden: true });
  expect(await within(region).findByText('Failed to delete post')).toBeVisible();
});

test('after the last row of the last page was deleted, the page before is shown', async () => {
  servePosts(many.slice(0, 21));
  const { user } = open('/admin/blog?page=2&cursor=20');
  await user.click(await screen.findByRole('button', { name: 'Delete Post 21' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Post 1')).toBeVisible();
});
