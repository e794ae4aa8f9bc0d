import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openContentTab, row, serveContent } from '@/test/fixtures/content-tab';
import { notices } from '@/test/notices';
import { server } from '@/test/server';

test('a deletion can be undone for ten seconds', async () => {
  serveContent([row(1)]);
  const undone: string[] = [];
  server.use(
    http.delete(
      '/api/admin/content/1',
      () => new HttpResponse(null, { status: 204, headers: { undo: '/api/admin/deletions/5' } }),
    ),
    http.post('/api/admin/deletions/:id', ({ params }) => {
      undone.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openContentTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Item 1' }));
  const region = within(await notices());
  await user.click(await region.findByRole('button', { name: 'Undo' }));
  expect(await region.findByText('“Item 1” restored')).toBeVisible();
  expect(region.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(undone).toEqual(['5']);
});

test('an undo that the server could not be asked for is offered again', async () => {
  serveContent([row(1)]);
  server.use(
    http.delete(
      '/api/admin/content/1',
      () => new HttpResponse(null, { status: 204, headers: { undo: '/api/admin/deletions/5' } }),
    ),
    http.post('/api/admin/deletions/5', () => HttpResponse.error(), { once: true }),
    http.post('/api/admin/deletions/5', () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = openContentTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Item 1' }));
  const region = within(await notices());
  await user.click(await region.findByRole('button', { name: 'Undo' }));
  expect(await region.findByText('Not restored')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Undo' }));
  expect(await region.findByText('“Item 1” restored')).toBeVisible();
});

test('says why a deletion can’t be undone', async () => {
  serveContent([row(1)]);
  const message = 'This deletion can’t be undone any more';
  server.use(
    http.delete(
      '/api/admin/content/1',
      () => new HttpResponse(null, { status: 204, headers: { undo: '/api/admin/deletions/5' } }),
    ),
    http.post('/api/admin/deletions/5', () => HttpResponse.json({ error: message }, { status: 404 })),
  );
  const { user } = openContentTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Item 1' }));
  const region = within(await notices());
  await user.click(await region.findByRole('button', { name: 'Undo' }));
  expect(await region.findByText('Not restored')).toBeVisible();
  expect(region.getByText(message)).toBeVisible();
});
