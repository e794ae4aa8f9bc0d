import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { openContentTab, row, serveContent } from '@/test/fixtures/content-tab';
import { notices } from '@/test/notices';
import { server } from '@/test/server';

const path = '/api/admin/deletions/5';

/** Deletes an item, and undoes that by its notice. */
async function undo() {
  serveContent([row(1)]);
  server.use(
    http.delete(
      '/api/admin/content/1',
      () => new HttpResponse(null, { status: 204, headers: { undo: path } }),
    ),
  );
  const { user } = openContentTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Item 1' }));
  const region = within(await notices());
  const press = async () => user.click(await region.findByRole('button', { name: 'Undo' }));
  await press();
  return { region, press };
}

test('an undo that the server could not be asked for is offered again', async () => {
  server.use(
    http.post(path, () => HttpResponse.error(), { once: true }),
    http.post(path, () => new HttpResponse(null, { status: 204 })),
  );
  const { region, press } = await undo();
  expect(await region.findByText('Not restored')).toBeVisible();
  await press();
  expect(await region.findByText('“Item 1” restored')).toBeVisible();
  expect(region.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('says why a deletion can’t be undone', async () => {
  const message = 'This deletion can’t be undone any more';
  server.use(http.post(path, () => HttpResponse.json({ error: message }, { status: 404 })));
  const { region } = await undo();
  expect(await region.findByText('Not restored')).toBeVisible();
  expect(region.getByText(message)).toBeVisible();
});
