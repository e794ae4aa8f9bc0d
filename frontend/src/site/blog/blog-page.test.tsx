import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { post, user as person } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

const twenty = (from: number) => Array.from({ length: 20 }, (_, index) => post(from - index));

/** A blog of 45 posts, paged by cursors that are the offset. */
const long = http.get('/api/blog', ({ request }) => {
  const query = new URL(request.url).searchParams;
  const from = Number(query.get('before') ?? 0);
  const all = [...twenty(45), ...twenty(25), ...[5, 4, 3, 2, 1].map((id) => post(id))];
  const next = from + 20 < 45 ? { 'x-next-cursor': String(from + 20) } : undefined;
  return HttpResponse.json(all.slice(from, from + 20), { ...(next && { headers: next }) });
});

test('shows three skeleton cards while posts are loading', async () => {
  server.use(
    http.get('/api/blog', async () => {
      await delay('infinite');
      return HttpResponse.json([]);
    }),
  );
  const { container } = renderApp('/blog');
  await screen.findByRole('heading', { level: 1, name: 'Blog' });
  expect(container.querySelectorAll('[data-slot="post-skeleton"]')).toHaveLength(3);
});

test('a post shows its details and links to its page', async () => {
  server.use(
    http.get('/api/blog', () => HttpResponse.json([post(7, { authors: ['Ada', 'Grace', 'Alan'] })])),
  );
  const { container } = renderApp('/blog');
  expect(await screen.findByRole('link', { name: 'Post 7' })).toHaveAttribute('href', '/blog/post-7');
  expect(container).toHaveTextContent('Published on March 5, 2026');
  expect(screen.getByText('by Ada, Grace, Alan')).toBeVisible();
  expect(screen.getByText('What post 7 is about')).toBeVisible();
  expect(screen.getByText('research')).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});

test('renders a post without a date, excerpt or tags', async () => {
  server.use(
    http.get('/api/blog', () => HttpResponse.json([post(7, { date: null, excerpt: null, tags: [] })])),
  );
  const { container } = renderApp('/blog');
  await screen.findByRole('link', { name: 'Post 7' });
  expect(container).not.toHaveTextContent('Published on');
  expect(screen.queryByRole('list', { name: 'Tags' })).not.toBeInTheDocument();
});

test('reports an empty blog, and offers visitors no actions', async () => {
  server.use(http.get('/api/blog', () => HttpResponse.json([])));
  renderApp('/blog');
  expect(await screen.findByText('No blog posts found.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Create/ })).not.toBeInTheDocument();
});

test('a filter that finds nothing leads to all posts, without its name', async () => {
  server.use(http.get('/api/blog', () => HttpResponse.json([])));
  const { container } = renderApp('/blog?tag=nonsense');
  expect(await screen.findByText('No blog posts found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/blog');
  expect(container).not.toHaveTextContent('nonsense');
});

test('an administrator may create the first post of an empty blog', async () => {
  signIn();
  server.use(
    http.get('/api/blog', () => HttpResponse.json([])),
    http.get('/api/user', () => HttpResponse.json(person({ isAdmin: true }))),
  );
  renderApp('/blog');
  expect(await screen.findByRole('link', { name: 'Create First Post' })).toHaveAttribute(
    'href',
    '/blog/create',
  );
  expect(screen.queryByRole('link', { name: 'Create New Post' })).not.toBeInTheDocument();
});

test('administrators may create another post, but clients may not', async () => {
  signIn();
  server.use(
    long,
    http.get('/api/user', () => HttpResponse.json(person({ isAdmin: true }))),
  );
  const { unmount } = renderApp('/blog');
  expect(await screen.findByRole('link', { name: 'Create New Post' })).toHaveAttribute(
    'href',
    '/blog/create',
  );
  unmount();
  server.use(http.get('/api/user', () => HttpResponse.json(person())));
  renderApp('/blog');
  await screen.findByRole('link', { name: 'Dashboard' });
  expect(screen.queryByRole('link', { name: 'Create New Post' })).not.toBeInTheDocument();
});

test('shows a failure in place of the posts, with the server’s message', async () => {
  server.use(http.get('/api/blog', () => new HttpResponse(null, { status: 500 })));
  const { user } = renderApp('/blog');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch blog posts');
  server.use(http.get('/api/blog', () => HttpResponse.json({ error: 'Please wait.' }, { status: 503 })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Please wait.'));
});

test('Load more is a link without JavaScript, and appends older posts with it', async () => {
  server.use(long);
  const { user } = renderApp('/blog');
  const more = await screen.findByRole('link', { name: 'Load more' });
  expect(more).toHaveAttribute('href', '/blog?before=20');
  expect(screen.getAllByRole('article')).toHaveLength(20);
  await user.click(more);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40));
  expect(screen.getByRole('link', { name: 'Post 25' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(45));
  expect(screen.queryByRole('link', { name: 'Load more' })).not.toBeInTheDocument();
});

test('returning to a list with more posts loaded focuses its heading', async () => {
  server.use(long);
  const { router } = renderApp('/about');
  await screen.findByRole('heading', { level: 1, name: 'Our Story' });
  // As Back and a reload have it.
  await router.navigate('/blog', { state: { added: { '': ['20'] } } });
  expect(await screen.findByRole('link', { name: 'Post 25' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Blog' })).toHaveFocus());
});

test('the address of older posts shows them, with a link to the newest', async () => {
  server.use(long);
  renderApp('/blog?before=40');
  expect(await screen.findByRole('link', { name: 'Post 5' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(5);
  expect(screen.getByRole('link', { name: 'Newest posts' })).toHaveAttribute('href', '/blog');
});

test('shows the posts with a tag under its name, with a link to all posts', async () => {
  server.use(
    http.get('/api/blog', ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('tag') !== 'health & care') return HttpResponse.json([post(1), post(2)]);
      const older = searchParams.has('before');
      return HttpResponse.json([post(older ? 3 : 4)], { headers: older ? {} : { 'x-next-cursor': 'a b' } });
    }),
  );
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
  server.use(
    http.get('/api/blog', ({ request }) => {
      const { search } = new URL(request.url);
      return HttpResponse.json(search === '?limit=20&before=x&author=ada-2' ? [post(9)] : []);
    }),
  );
  renderApp('/blog?before=x&author=ada-2');
  expect(await screen.findByRole('link', { name: 'Post 9' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Posts by this author' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Newest posts' })).toHaveAttribute('href', '/blog?author=ada-2');
});

test('an unknown tag shows no posts, and offers no first post', async () => {
  signIn();
  server.use(
    http.get('/api/blog', () => HttpResponse.json([])),
    http.get('/api/user', () => HttpResponse.json(person({ isAdmin: true }))),
  );
  renderApp('/blog?tag=none');
  expect(await screen.findByText('No blog posts found.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Create New Post' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create First Post' })).not.toBeInTheDocument();
});
