import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const never = async () => {
  await delay('infinite');
  return HttpResponse.json(null);
};

describe.each([
  ['/services', 'service', 'services'],
  ['/case-studies', 'case-study', 'case studies'],
  ['/about', 'team-member', 'team members'],
])('the list on %s', (at, type, things) => {
  test('shows a loading state', async () => {
    server.use(http.get(`/api/content/${type}`, never));
    renderApp(at);
    expect(await screen.findByText(`Loading ${things}...`)).toBeVisible();
  });

  test('shows why it could not be fetched, and can retry', async () => {
    server.use(http.get(`/api/content/${type}`, () => new HttpResponse('', { status: 500 })));
    const { user } = renderApp(at);
    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to fetch ${things}`);
    server.use(http.get(`/api/content/${type}`, () => HttpResponse.text('Please wait.', { status: 503 })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Please wait.'));
  });
});

describe.each([
  {
    at: '/services/9',
    api: '/api/content/service/9',
    texts: ['Services', 'Loading service details...', 'Service not found', 'Failed to fetch service'],
    back: '/services',
  },
  {
    at: '/case-studies/9',
    api: '/api/content/case-study/9',
    texts: ['Case studies', 'Loading case study...', 'Case study not found', 'Failed to fetch case study'],
    back: '/case-studies',
  },
  {
    at: '/blog/gone',
    api: '/api/blog/gone',
    texts: ['Blog', 'Loading...', 'Post not found', 'Failed to fetch blog post'],
    back: '/blog',
  },
  {
    at: '/authors/gone',
    api: '/api/authors/gone',
    texts: ['Blog', 'Loading...', 'Author not found', 'Failed to fetch author'],
    back: '/blog',
  },
  {
    at: '/pages/gone',
    api: '/api/pages/gone',
    texts: ['Page', 'Loading...', 'Page not found', 'Failed to fetch page'],
    back: '/contact',
  },
])('the page $at', ({ at, api, texts: [section, loading = '', missing = '', failed = ''], back }) => {
  test('shows a loading state in its section', async () => {
    server.use(http.get(api, never));
    renderApp(at);
    expect(await screen.findByText(loading)).toBeVisible();
    expect(document.title).toBe(`${section} | Northlight AI`);
  });

  test('reports a record that does not exist', async () => {
    server.use(http.get(api, () => HttpResponse.text('Gone', { status: 404 })));
    renderApp(at);
    expect(await screen.findByRole('heading', { level: 1, name: missing })).toBeVisible();
  });

  test('shows a heading, why it could not be fetched, and a link back', async () => {
    server.use(http.get(api, () => new HttpResponse('', { status: 500 })));
    renderApp(at);
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    expect(screen.getByRole('heading', { level: 1, name: 'We couldn’t load this page' })).toBeVisible();
    const links = [...(document.querySelector('main')?.querySelectorAll('a') ?? [])];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([back, '/']);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });
});
