import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RenderedPage } from '@/shared/content/queries';
import { inspect } from '@/test/axe';
import { customPage } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { serve } from '@/test/server';

const answer = (changes: Partial<RenderedPage> = {}) => serve('/api/pages/careers', customPage(changes));

const metaOf = (name: string) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

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

test('a page without a description is described by its first paragraph', async () => {
  answer({ description: null });
  renderApp('/pages/careers');
  await waitFor(() => expect(metaOf('description')).toBe('Write to us.'));
  expect(metaOf('og:image')).toBe('https://northlight.example/og.png');
});

test.each([
  ['/imprint', '/api/legal/imprint'],
  ['/privacy', '/api/legal/privacy'],
])('%s shows the configured text', async (path, call) => {
  serve(call, { title: 'Our notice', html: '<p>Who <em>we</em> are.</p>' });
  const { container } = renderApp(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Our notice' })).toBeVisible();
  expect(screen.getByText('we').parentElement).toHaveTextContent('Who we are.');
  expect(document.title).toBe('Our notice | Northlight AI');
  expect(await inspect(container)).toHaveNoViolations();
});

test('a page that isn’t configured is not found', async () => {
  serve('/api/legal/privacy', { error: 'Not found' }, { status: 404 });
  renderApp('/privacy');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});
