import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { ContentTab } from '@/admin/content/content-tab';
import { category, openFaqTab } from '@/test/fixtures/faq-admin';
import { content } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';

/** The list is answered once; asked again, it never comes. */
function serveListOnce(path: string, rows: object[]) {
  let isAsked = false;
  server.use(
    http.get(path, () => {
      if (isAsked) return new Promise<never>(() => undefined);
      isAsked = true;
      return HttpResponse.json(rows, { headers: { 'x-total-count': String(rows.length) } });
    }),
  );
}

const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a saved record is opened and counted before the list is refetched', async () => {
  serveListOnce('/api/faq/categories', [category(1, 'Services')]);
  const versions: (string | null)[] = [];
  server.use(
    http.put('/api/faq/categories/1', ({ request }) => {
      versions.push(request.headers.get('if-match'));
      return HttpResponse.json({ ...category(1, 'Renamed'), version: 4 });
    }),
    http.post('/api/faq/categories', () => HttpResponse.json(category(2, 'Support'), { status: 201 })),
  );
  const { user } = openFaqTab();
  await user.click(await screen.findByRole('button', { name: 'Edit Services' }));
  await user.type(await screen.findByLabelText('Category Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Save Category' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Renamed' }));
  expect(await screen.findByLabelText('Category Name')).toHaveValue('Renamed');
  await user.type(await screen.findByLabelText('Category Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Save Category' }));
  await waitForClose();
  expect(versions).toEqual(['"3"', '"4"']);
  const add = () => user.click(screen.getByRole('button', { name: 'Add Category' }));
  await add();
  await user.type(await screen.findByLabelText('Category Name'), 'Support');
  await user.click(screen.getByRole('button', { name: 'Save Category' }));
  await waitForClose();
  await add();
  expect(within(screen.getByRole('dialog')).getByLabelText('Display Order')).toHaveValue(2);
});

test('replaces a row in a server-paged list in its place', async () => {
  serveListOnce('/api/admin/content', [content(1), content(2)]);
  server.use(
    http.put('/api/admin/content/1', () => HttpResponse.json(content(1, { title: 'Renamed', version: 9 }))),
  );
  const { user } = renderWith(<ContentTab />, { at: '/admin/content' });
  const [edit] = await screen.findAllByRole('button', { name: /^Edit / });
  await user.click(edit as HTMLElement);
  await user.type(await screen.findByLabelText('Title'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitForClose();
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('Renamed');
  expect(second).not.toHaveTextContent('Renamed');
});
