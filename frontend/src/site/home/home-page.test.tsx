import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { content, post } from '@/test/fixtures/samples';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

test('the front page has its sections in their order', async () => {
  server.use(
    http.get('/api/content/:type', ({ params }) =>
      HttpResponse.json([content(1, { type: params.type as never, title: `A ${String(params.type)}` })]),
    ),
    http.get('/api/blog', () => HttpResponse.json([post(1)])),
  );
  renderApp('/');
  for (const title of ['A service', 'A case-study', 'A team-member'])
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  const parts = within(screen.getByRole('main'))
    .getAllByRole('region')
    .map((part) => part.getAttribute('aria-labelledby') ?? '');
  const titles = parts.map((id) => document.getElementById(id)?.textContent);
  expect(titles.filter((title) => !title?.endsWith('?'))).toEqual([
    'AI demos',
    'Our services',
    'Industries we serve',
    'Success Stories',
    'Frequently Asked Questions',
    'Leadership team',
    'Latest posts',
    'Subscribe to our newsletter',
  ]);
  expect(await inspect()).toHaveNoViolations();
});
