import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { RenderedPage } from '@/shared/content/queries';
import { inspect } from '@/test/axe';
import { customPage } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const answer = (changes: Partial<RenderedPage> = {}) =>
  server.use(http.get('/api/pages/careers', () => HttpResponse.json(customPage(changes))));

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
