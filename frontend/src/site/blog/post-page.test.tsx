import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Post } from '@/shared/blog/queries';
import { inspect } from '@/test/axe';
import { author, post, wholePost } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { serve } from '@/test/server';

const answer = (changes: Partial<Post> = {}) => serve('/api/blog/post-1', wholePost(changes));

const people = [
  author(1, 'Ada', 'ada'),
  author(2, 'Grace', 'grace-2'),
  author(3, 'Alan Turing', 'alan-turing'),
];

test.each([
  [people.slice(0, 2), 'By Ada and Grace'],
  [people, 'By Ada, Grace and Alan Turing'],
])('a post shows its authors (%#)', async (authors, byline) => {
  answer({ authors });
  const { container } = renderApp('/blog/post-1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 1' })).toBeVisible();
  expect(container).toHaveTextContent(byline);
  for (const link of screen.getAllByRole('link', { name: 'Grace' }))
    expect(link).toHaveAttribute('href', '/authors/grace-2');
  expect(screen.queryByText('Draft')).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'More posts' })).not.toBeInTheDocument();
  expect(await inspect()).toHaveNoViolations();
});

test('a former address is replaced by the present one', async () => {
  serve('/api/blog/old', wholePost());
  answer();
  const { router } = renderApp('/blog/old#section-why');
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 1' })).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/blog/post-1'));
  expect(router.state.location.hash).toBe('#section-why');
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

test('an internal link in the text does not reload the page', async () => {
  answer({ html: '<p><a href="/authors/ada">Ada</a></p>', authors: [] });
  serve('/api/authors/ada', { id: 1, name: 'Ada', slug: 'ada', posts: [post(3)] });
  const { user } = renderApp('/blog/post-1');
  await user.click(await screen.findByRole('link', { name: 'Ada' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toHaveFocus();
});

test('an author has a title, a bio in paragraphs and posts, and links to further ones', async () => {
  serve(
    '/api/authors/ada',
    { id: 1, name: 'Ada', slug: 'ada', title: 'Contributor', bio: 'One.\n\nTwo.', posts: [post(3)] },
    { headers: { 'X-Next-Cursor': 'c1' } },
  );
  renderApp('/authors/ada');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  expect(screen.getByText('Contributor')).toBeVisible();
  expect(screen.getByText('Two.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Post 3' })).toHaveAttribute('href', '/blog/post-3');
  const older = screen.getByRole('link', { name: 'Older posts' });
  expect(older).toHaveAttribute('href', '/blog?before=c1&author=ada');
  expect(await inspect()).toHaveNoViolations();
});

const headings = ['One', 'Two', 'Three'].map((text) => ({ id: `section-${text}`, level: 2, text }));

test.each([
  { headings: headings.slice(1), readingMinutes: 9 },
  { headings, readingMinutes: 2 },
])('a short post has no table of contents', async (changes) => {
  answer(changes);
  renderApp('/blog/post-1');
  await screen.findByRole('heading', { level: 1, name: 'Post 1' });
  expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
});

test('reports code that can’t be copied', async () => {
  answer({ html: '<pre><code>let a;</code></pre>' });
  const { user } = renderApp('/blog/post-1');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(await screen.findByRole('button', { name: 'Copy code' }));
  expect(await screen.findByText('Couldn’t copy')).toBeVisible();
});
