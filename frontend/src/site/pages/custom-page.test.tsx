import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { RenderedPage } from './queries';
import { inspect } from '@/test/axe';
import { customPage } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const answer = (changes: Partial<RenderedPage> = {}) =>
  server.use(http.get('/api/pages/careers', () => HttpResponse.json(customPage(changes))));

const metaOf = (name: string) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

const headings = ['One', 'Two', 'Three'].map((text) => ({
  id: `section-${text.toLowerCase()}`,
  level: 2,
  text,
}));
const html = headings.map(({ id, text }) => `<h2 id="${id}">${text}</h2>`).join('');

test('a page shows its title and its text', async () => {
  answer({ html: '<p>Write to <em>us</em>.</p>' });
  renderApp('/pages/careers');
  expect(await screen.findByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
  expect(screen.getByText('us').closest('.prose')).toHaveTextContent('Write to us.');
  expect(screen.queryByText('Draft')).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Careers | Northlight AI'));
  expect(await inspect()).toHaveNoViolations();
});

test('a page has a description and a picture for links to it', async () => {
  answer({ imageUrl: '/covers/orbit.svg' });
  renderApp('/pages/careers');
  await waitFor(() => expect(metaOf('og:title')).toBe('Careers'));
  expect(metaOf('description')).toBe('Work with us.');
  expect(metaOf('og:description')).toBe('Work with us.');
  expect(metaOf('og:image')).toBe('https://northlight.example/covers/orbit.png');
  expect(metaOf('og:url')).toBe('https://northlight.example/pages/careers');
});

test('a page without a description is described by its first paragraph', async () => {
  answer({ description: null });
  renderApp('/pages/careers');
  await waitFor(() => expect(metaOf('description')).toBe('Write to us.'));
  expect(metaOf('og:image')).toBe('https://northlight.example/og.png');
});

test('a draft is marked and not indexed', async () => {
  answer({ published: false });
  renderApp('/pages/careers');
  expect(await screen.findByText('Draft')).toBeVisible();
  expect(metaOf('robots')).toBe('noindex');
  expect(await inspect()).toHaveNoViolations();
});

test('three headings make a table of contents', async () => {
  answer({ headings, html });
  renderApp('/pages/careers');
  const lists = await screen.findAllByRole('navigation', { name: 'On this page' });
  expect(lists).toHaveLength(2);
  for (const list of lists)
    expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '#section-one',
      '#section-two',
      '#section-three',
    ]);
  expect(await inspect()).toHaveNoViolations();
});

test('two headings make no table of contents', async () => {
  answer({ headings: headings.slice(1), html });
  renderApp('/pages/careers');
  await screen.findByRole('heading', { level: 1, name: 'Careers' });
  expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
});

test('shows a loading state', async () => {
  server.use(
    http.get('/api/pages/careers', async () => {
      await delay('infinite');
      return HttpResponse.json(null);
    }),
  );
  renderApp('/pages/careers');
  expect(await screen.findByText('Loading...')).toBeVisible();
});

test('reports a page that does not exist', async () => {
  server.use(
    http.get('/api/pages/gone', () => HttpResponse.json({ error: 'Page not found' }, { status: 404 })),
  );
  renderApp('/pages/gone');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByText('This page may have been withdrawn, or its address has changed.')).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});

test('shows a failure in place of the page', async () => {
  server.use(http.get('/api/pages/careers', () => new HttpResponse(null, { status: 500 })));
  renderApp('/pages/careers');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch page');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
