import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Post } from '@/shared/blog/queries';
import { inspect } from '@/test/axe';
import { author, post, wholePost } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const answer = (changes: Partial<Post> = {}) =>
  server.use(http.get('/api/blog/post-1', () => HttpResponse.json(wholePost(changes))));

const people = [
  author(1, 'Ada', 'ada'),
  author(2, 'Grace', 'grace-2'),
  author(3, 'Alan Turing', 'alan-turing'),
];

test('a post shows its title, authors and date', async () => {
  answer({ authors: people });
  const { container } = renderApp('/blog/post-1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 1' })).toBeVisible();
  expect(container).toHaveTextContent('By Ada, Grace and Alan Turing');
  expect(container).toHaveTextContent('March 5, 2026');
  const [byline, profile] = screen.getAllByRole('link', { name: 'Grace' });
  for (const link of [byline, profile]) expect(link).toHaveAttribute('href', '/authors/grace-2');
  expect(screen.getByRole('heading', { level: 2, name: 'Why' }).closest('.prose')).not.toBeNull();
  expect(screen.queryByText('Draft')).not.toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Post 1 | Northlight AI'));
  expect(await inspect()).toHaveNoViolations();
});

test('a former address is replaced by the present one', async () => {
  server.use(http.get('/api/blog/old', () => HttpResponse.json(wholePost())));
  answer();
  const { router } = renderApp('/blog/old#section-why');
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 1' })).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/blog/post-1'));
  expect(router.state.location.hash).toBe('#section-why');
});

test('joins two authors with “and”', async () => {
  answer({ authors: people.slice(0, 2) });
  const { container } = renderApp('/blog/post-1');
  await screen.findByRole('heading', { level: 1 });
  expect(container).toHaveTextContent('By Ada and Grace');
});

test('a post without a date shows today’s', async () => {
  answer({ date: null });
  const { container } = renderApp('/blog/post-1');
  await screen.findByRole('heading', { level: 1 });
  expect(container).toHaveTextContent('November 21, 2026');
});

test('a draft is marked and not indexed', async () => {
  answer({ published: false });
  renderApp('/blog/post-1');
  expect(await screen.findByText('Draft')).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test.each([
  ['a post', '/blog/post-1', '/api/blog/post-1'],
  ['an author', '/authors/ada', '/api/authors/ada'],
])('the page of %s shows a loading state in its section', async (_what, at, path) => {
  server.use(
    http.get(path, async () => {
      await delay('infinite');
      return HttpResponse.json(null);
    }),
  );
  renderApp(at);
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(document.title).toBe('Blog | Northlight AI');
});

test('reports a post that does not exist', async () => {
  server.use(
    http.get('/api/blog/gone', () => HttpResponse.json({ error: 'Blog post not found' }, { status: 404 })),
  );
  renderApp('/blog/gone');
  expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeVisible();
});

test('shows a failure in place of the post', async () => {
  server.use(http.get('/api/blog/post-1', () => new HttpResponse(null, { status: 500 })));
  renderApp('/blog/post-1');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch blog post');
});

test('an internal link in the text does not reload the page', async () => {
  answer({ html: '<p><a href="/authors/ada">Ada</a></p>', authors: [] });
  server.use(
    http.get('/api/authors/ada', () =>
      HttpResponse.json({ id: 1, name: 'Ada', slug: 'ada', posts: [post(3)] }),
    ),
  );
  const { user } = renderApp('/blog/post-1');
  await user.click(await screen.findByRole('link', { name: 'Ada' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toHaveFocus();
});

test('an author has a name, a title, a bio in paragraphs and posts', async () => {
  server.use(
    http.get('/api/authors/ada', () =>
      HttpResponse.json({
        id: 1,
        name: 'Ada',
        slug: 'ada',
        title: 'Contributor',
        bio: 'One.\n\nTwo.',
        posts: [post(3)],
      }),
    ),
  );
  renderApp('/authors/ada');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  expect(screen.getByText('Contributor')).toBeVisible();
  expect(screen.getByText('Two.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Post 3' })).toHaveAttribute('href', '/blog/post-3');
  expect(await inspect()).toHaveNoViolations();
});

test('an author page links to further posts', async () => {
  server.use(
    http.get('/api/authors/ada', () =>
      HttpResponse.json(
        { id: 1, name: 'Ada', slug: 'ada', posts: [post(3)] },
        { headers: { 'X-Next-Cursor': 'c1' } },
      ),
    ),
  );
  renderApp('/authors/ada');
  const link = await screen.findByRole('link', { name: 'Older posts' });
  expect(link).toHaveAttribute('href', '/blog?before=c1&author=ada');
});

test('reports an author that does not exist', async () => {
  server.use(
    http.get('/api/authors/x', () => HttpResponse.json({ error: 'Author not found' }, { status: 404 })),
  );
  renderApp('/authors/x');
  expect(await screen.findByRole('heading', { name: 'Author not found' })).toBeVisible();
});

const headings = ['One', 'Two', 'Three'].map((text, index) => ({
  id: `section-${text.toLowerCase()}`,
  level: index === 1 ? 3 : 2,
  text,
}));

test('a long post has a table of contents and a reading time', async () => {
  const html = headings.map(({ id, level, text }) => `<h${level} id="${id}">${text}</h${level}>`).join('');
  answer({ headings, html, readingMinutes: 7 });
  renderApp('/blog/post-1');
  expect(await screen.findByText('7 min read')).toBeVisible();
  const [aside, disclosure] = screen.getAllByRole('navigation', { name: 'On this page' });
  for (const list of [aside, disclosure])
    expect([...(list?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      '#section-one',
      '#section-two',
      '#section-three',
    ]);
  expect(await inspect()).toHaveNoViolations();
});

test.each([
  { headings: headings.slice(1), readingMinutes: 9 },
  { headings, readingMinutes: 2 },
])('a short post has no table of contents', async (changes) => {
  answer(changes);
  renderApp('/blog/post-1');
  await screen.findByRole('heading', { level: 1, name: 'Post 1' });
  expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
});

test('a post links to its neighbours, and its tags to their posts', async () => {
  answer({
    previous: { slug: 'newer', title: 'The newer one' },
    next: { slug: 'older', title: 'The older one' },
    tags: ['health & care'],
  });
  renderApp('/blog/post-1');
  expect(await screen.findByRole('link', { name: 'Newer post The newer one' })).toHaveAttribute(
    'href',
    '/blog/newer',
  );
  expect(screen.getByRole('link', { name: 'Older post The older one' })).toHaveAttribute(
    'href',
    '/blog/older',
  );
  expect(screen.getByRole('link', { name: 'health & care' })).toHaveAttribute(
    'href',
    '/blog?tag=health%20%26%20care',
  );
});

test('the only post has no links to others', async () => {
  answer();
  renderApp('/blog/post-1');
  await screen.findByRole('heading', { level: 1, name: 'Post 1' });
  expect(screen.queryByRole('navigation', { name: 'More posts' })).not.toBeInTheDocument();
});

test('code can be copied, and the copy is announced', async () => {
  answer({ html: '<pre><code><span class="hl-keyword">let</span> a;\n</code></pre><p>Text</p>' });
  const { user } = renderApp('/blog/post-1');
  await user.click(await screen.findByRole('button', { name: 'Copy code' }));
  expect(await navigator.clipboard.readText()).toBe('let a;\n');
  expect(screen.getByText('Copied')).toHaveAttribute('role', 'status');
  expect(await inspect()).toHaveNoViolations();
});

test('reports code that can’t be copied', async () => {
  answer({ html: '<pre><code>let a;</code></pre>' });
  const { user } = renderApp('/blog/post-1');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(await screen.findByRole('button', { name: 'Copy code' }));
  expect(await screen.findByText('Couldn’t copy')).toBeVisible();
});
