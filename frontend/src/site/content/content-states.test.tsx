import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { serve, serveNothing } from '@/test/server';

const lists = [
  ['/services', '/api/content/service', 'services'],
  ['/case-studies', '/api/content/case-study', 'case studies'],
  ['/about', '/api/content/team-member', 'team members'],
] as const;

test.each(lists)('the list on %s shows a loading state', async (at, call, things) => {
  serveNothing(call);
  renderApp(at);
  expect(await screen.findByText(`Loading ${things}...`)).toBeVisible();
});

test.each([...lists, ['/blog', '/api/blog', 'blog posts'] as const])(
  'the list on %s shows why it could not be fetched, and can retry',
  async (at, call, things) => {
    serve(call, null, { status: 500 });
    const { user } = renderApp(at);
    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to fetch ${things}`);
    serve(call, { error: 'Please wait.' }, { status: 503 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Please wait.'));
  },
);

describe.each([
  ['/services/9', 'content/service/9', 'Services', 'Loading service details...', 'service', '/services'],
  [
    '/case-studies/9',
    'content/case-study/9',
    'Case studies',
    'Loading case study...',
    'case study',
    '/case-studies',
  ],
  ['/blog/gone', 'blog/gone', 'Blog', 'Loading...', 'blog post', '/blog'],
  ['/authors/gone', 'authors/gone', 'Blog', 'Loading...', 'author', '/blog'],
  ['/pages/gone', 'pages/gone', 'Page', 'Loading...', 'page', '/contact'],
])('the page %s', (at, call, section, loading, thing, back) => {
  const api = `/api/${call}`;

  test('shows a loading state in its section', async () => {
    serveNothing(api);
    renderApp(at);
    expect(await screen.findByText(loading)).toBeVisible();
    expect(document.title).toBe(`${section} | Northlight AI`);
  });

  test('reports a record that does not exist', async () => {
    serve(api, 'Gone', { status: 404 });
    renderApp(at);
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: new RegExp(`^${thing.replace('blog ', '')} not found$`, 'i'),
      }),
    ).toBeVisible();
  });

  test('shows a heading, why it could not be fetched, and a link back', async () => {
    serve(api, null, { status: 500 });
    renderApp(at);
    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to fetch ${thing}`);
    expect(screen.getByRole('heading', { level: 1, name: 'We couldn’t load this page' })).toBeVisible();
    const links = [...(document.querySelector('main')?.querySelectorAll('a') ?? [])];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([back, '/']);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });
});
