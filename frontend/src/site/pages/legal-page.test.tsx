import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

test.each([
  ['/imprint', '/api/legal/imprint'],
  ['/privacy', '/api/legal/privacy'],
])('%s shows the configured text', async (path, call) => {
  server.use(
    http.get(call, () => HttpResponse.json({ title: 'Our notice', html: '<p>Who <em>we</em> are.</p>' })),
  );
  const { container } = renderApp(path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Our notice' })).toBeVisible();
  expect(screen.getByText('we').parentElement).toHaveTextContent('Who we are.');
  expect(document.title).toBe('Our notice | Northlight AI');
  expect(await inspect(container)).toHaveNoViolations();
});

test('a page that isn’t configured is not found', async () => {
  server.use(
    http.get('/api/legal/privacy', () => HttpResponse.json({ error: 'Not found' }, { status: 404 })),
  );
  renderApp('/privacy');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('a text that can’t be loaded can be fetched again', async () => {
  server.use(http.get('/api/legal/imprint', () => HttpResponse.json({ error: 'Away' }, { status: 500 })));
  const { user } = renderApp('/imprint');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(
    http.get('/api/legal/imprint', () => HttpResponse.json({ title: 'Imprint', html: '<p>Us.</p>' })),
  );
  await user.click(retry);
  expect(await screen.findByText('Us.')).toBeVisible();
});
