import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { post, user as person } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { recordReads, serve, serveNothing } from '@/test/server';

test('shows three skeleton cards while posts are loading', async () => {
  serveNothing('/api/blog');
  const { container } = renderApp('/blog');
  await screen.findByRole('heading', { level: 1, name: 'Blog' });
  expect(container.querySelectorAll('[data-slot="post-skeleton"]')).toHaveLength(3);
});

test('renders a post without a date, excerpt or tags', async () => {
  serve('/api/blog', [post(7, { date: null, excerpt: null, tags: [] })]);
  const { container } = renderApp('/blog');
  await screen.findByRole('link', { name: 'Post 7' });
  expect(container).not.toHaveTextContent('Published on');
  expect(screen.queryByRole('list', { name: 'Tags' })).not.toBeInTheDocument();
});

test.each([
  { at: '/blog', isAdmin: false, links: [] },
  { at: '/blog', isAdmin: true, links: ['Create First Post'] },
  { at: '/blog?tag=nonsense', isAdmin: false, links: ['All posts'] },
  { at: '/blog?tag=nonsense', isAdmin: true, links: ['Create New Post', 'All posts'] },
])('without posts $at offers $links', async ({ at, isAdmin, links }) => {
  if (isAdmin) signIn();
  serve('/api/blog', []);
  serve('/api/user', person({ isAdmin }));
  renderApp(at);
  expect(await screen.findByText('No blog posts found.')).toBeVisible();
  if (isAdmin) await screen.findByRole('link', { name: 'Dashboard' });
  const main = within(screen.getByRole('main'));
  expect(main.queryAllByRole('link').map((link) => link.textContent)).toEqual(links);
  expect(screen.getByRole('main')).not.toHaveTextContent('nonsense');
});

test.each([true, false])('administrators may create another post, but clients may not', async (isAdmin) => {
  signIn();
  serve('/api/blog', [post(1)]);
  serve('/api/user', person({ isAdmin }));
  renderApp('/blog');
  await screen.findByRole('link', { name: 'Dashboard' });
  expect(screen.queryAllByRole('link', { name: 'Create New Post' })).toHaveLength(isAdmin ? 1 : 0);
});

test('returning to a list with more posts loaded focuses its heading', async () => {
  recordReads('/api/blog', ({ search }) =>
    search.includes('before=20')
      ? HttpResponse.json([post(25)])
      : HttpResponse.json([post(45)], { headers: { 'x-next-cursor': '20' } }),
  );
  const { router } = renderApp('/about');
  await screen.findByRole('heading', { level: 1, name: 'Our Story' });
  // As Back and a reload have it.
  await router.navigate('/blog', { state: { added: { '': ['20'] } } });
  expect(await screen.findByRole('link', { name: 'Post 25' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Blog' })).toHaveFocus());
});

test('shows the posts with a tag under its name, with a link to all posts', async () => {
  recordReads('/api/blog', ({ searchParams }) => {
    if (searchParams.get('tag') !== 'health & care') return HttpResponse.json([post(1), post(2)]);
    const older = searchParams.has('before');
    return HttpResponse.json([post(older ? 3 : 4)], { headers: older ? {} : { 'x-next-cursor': 'a b' } });
  });
  const { user } = renderApp('/blog?tag=health%20%26%20care');
  expect(await screen.findByRole('link', { name: 'Post 4' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 2, name: 'Posts tagged “health & care”' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Load more' })).toHaveAttribute(
    'href',
    '/blog?before=a%20b&tag=health%20%26%20care',
  );
  await user.click(screen.getByRole('link', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Post 3' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(await inspect()).toHaveNoViolations();
  await user.click(screen.getByRole('link', { name: 'All posts' }));
  expect(await screen.findByRole('link', { name: 'Post 2' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Posts tagged/ })).not.toBeInTheDocument();
});

test('shows the posts of an author, page by page', async () => {
  recordReads('/api/blog', ({ search }) =>
    HttpResponse.json(search === '?limit=20&before=x&author=ada-2' ? [post(9)] : []),
  );
  renderApp('/blog?before=x&author=ada-2');
  expect(await screen.findByRole('link', { name: 'Post 9' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Posts by this author' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Newest posts' })).toHaveAttribute('href', '/blog?author=ada-2');
});
