import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { staleMessage } from '@/admin/api/versioned-mutations';
import { inspect } from '@/test/axe';
import { openContentTab, row, serveContent } from '@/test/fixtures/content-tab';
import { user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderApp, renderWith, signIn } from '@/test/render';
import { server } from '@/test/server';
import { ContentTab } from './content-tab';

afterEach(() => vi.restoreAllMocks());

test('filters by type and status in the address, and a new item begins with that type', async () => {
  serveContent([row(1)]);
  const queries: string[] = [];
  server.events.on('request:start', ({ request }) => void queries.push(new URL(request.url).search));
  const { user, router } = openContentTab();
  await screen.findByText('Item 1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by type' }), 'Team Member');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Published');
  await waitFor(() => expect(queries).toContain('?limit=20&type=team-member&status=published'));
  expect(router.state.location.search).toBe('?type=team-member&status=published');
  server.events.removeAllListeners();
  await user.click(screen.getByRole('button', { name: 'Create New Content' }));
  expect(await screen.findByRole('combobox', { name: 'Type' })).toHaveValue('team-member');
});

test('a click on a row opens its form, but not one between its buttons', async () => {
  serveContent([row(1)]);
  const { user, router } = openContentTab();
  const cell = (await screen.findByRole('button', { name: 'Delete Item 1' })).closest('td');
  await user.click(cell as HTMLElement);
  expect(router.state.location.pathname).toBe('/admin/content');
  await user.click(screen.getByRole('rowheader', { name: 'Item 1' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('a row shows title, type and status', async () => {
  serveContent([
    row(1, { type: 'case-study', metadata: '{"client": "Acme"}' }),
    row(2, { published: false }),
    row(3, { type: 'team-member' }),
  ]);
  const { container } = openContentTab();
  expect(screen.getByText('Loading content...')).toBeVisible();
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent(/Item 1Acme.*Case Study.*Published/);
  expect(second).toHaveTextContent(/Item 2.*Service.*Draft/);
  expect(third).toHaveTextContent(/Item 3.*Team Member.*EditViewDelete/);
  expect(await inspect(container)).toHaveNoViolations();
});

test('a list that failed without a network comes once it is back', async () => {
  serveContent([row(1)]);
  server.use(http.get('/api/admin/content', () => HttpResponse.error(), { once: true }));
  openContentTab();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('Item 1')).toBeVisible();
});

test('creates content, and a chosen stock cover is written into the metadata', async () => {
  const sent = serveContent([row(1)]);
  const { user } = openContentTab();
  await screen.findByText('Item 1');
  await user.click(screen.getByRole('button', { name: 'Create New Content' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create New Content' }));
  expect(await inspect()).toHaveNoViolations();
  await user.type(dialog.getByLabelText('Title'), 'Harbor Bank');
  await user.type(dialog.getByLabelText('Content'), '## Fraud');
  const cover = dialog.getByRole('button', { name: 'Cover lattice' });
  await user.click(cover);
  expect(cover).toHaveAttribute('aria-pressed', 'true');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await within(await notices()).findByText('Content created successfully')).toBeVisible();
  expect(sent).toEqual([
    [
      'POST /api/admin/content',
      {
        title: 'Harbor Bank',
        type: 'case-study',
        content: '## Fraud',
        metadata: '{\n  "image": "/covers/lattice.svg"\n}',
        published: true,
        order: 0,
      },
    ],
  ]);
});

test('two items deleted in a row are both deleted', async () => {
  const sent = serveContent([row(1), row(2)]);
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  server.use(http.delete('/api/admin/content/1', () => responseReady));
  const { user } = openContentTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Item 1' }));
  await user.click(screen.getByRole('button', { name: 'Delete Item 2' }));
  respond();
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('a second click deletes the next row only after a pause or by keyboard', async () => {
  const rows = [1, 2, 3, 4].map((id) => row(id));
  const sent = serveContent(rows);
  server.use(
    http.delete('/api/admin/content/:id', ({ params }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === Number(params.id)),
        1,
      );
    }),
  );
  const clock = vi.spyOn(performance, 'now');
  const { user } = openContentTab();
  const button = (id: number) => screen.findByRole('button', { name: `Delete Item ${id}` });
  const waitForRemoval = (id: number) =>
    waitFor(() => expect(screen.queryByRole('button', { name: `Delete Item ${id}` })).toBeNull());
  await button(1);
  clock.mockReturnValue(10_000);
  await user.click(await button(1));
  await waitForRemoval(1);
  await user.click(await button(2));
  (await button(3)).focus();
  await user.keyboard('{Enter}');
  await waitForRemoval(3);
  clock.mockReturnValue(11_000);
  await user.click(await button(4));
  await waitForRemoval(4);
  expect(screen.getByRole('button', { name: 'Delete Item 2' })).toBeVisible();
  expect(sent.map(([call]) => call)).toEqual([1, 3, 4].map((id) => `DELETE /api/admin/content/${id} "6"`));
});

test.each([
  [409, 'Not now', 'Not now'],
  [412, 'Please reload', staleMessage],
])('a deletion refused with %s says why', async (status, reason, text) => {
  serveContent([row(1)]);
  server.use(http.delete('/api/admin/content/1', () => new HttpResponse(reason, { status })));
  const { user } = openContentTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Item 1' }));
  const region = await notices();
  expect(await within(region).findByText('Error')).toBeVisible();
  expect(within(region).getByText(text)).toBeVisible();
});

test('says that team members are shown either way', async () => {
  serveContent([row(1), row(2, { type: 'team-member' })]);
  server.use(
    http.post('/api/admin/content/bulk', async ({ request }) => {
      const { ids } = (await request.json()) as { ids: number[] };
      return HttpResponse.json({ done: ids, unchanged: [], failed: [], left: 0, undo: null });
    }),
  );
  const { user } = openContentTab();
  await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await user.click(await screen.findByRole('button', { name: 'Unpublish' }));
  const region = within(await notices());
  expect(await region.findByText('2 items unpublished. Team members are shown either way')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select Item 2' }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await region.findByText('1 item published')).toBeVisible();
});

const names = () =>
  screen.getAllByRole('button', { name: /^Move .* up$/ }).map((button) => button.getAttribute('aria-label'));

test('the items of a type are arranged in one call', async () => {
  const sent: unknown[] = [];
  serveContent([
    row(1, { title: 'Forecasting', order: 2 }),
    row(2, { title: 'Vision', published: false }),
    row(3, { title: 'Triage', type: 'case-study' }),
  ]);
  server.use(
    http.put('/api/admin/content/order', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, container } = renderWith(<ContentTab />, { at: '/admin/content?show=order' });
  await screen.findByText('Draft');
  expect(names()).toEqual(['Move Vision up', 'Move Forecasting up']);
  expect(await inspect(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Move Forecasting up' }));
  await waitFor(() => expect(sent).toEqual([{ ids: [1, 2] }]));
  expect(await screen.findByText('Forecasting: position 1 of 2')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Case Study');
  await waitFor(() => expect(names()).toEqual(['Move Triage up']));
});

const path = '/api/admin/deletions/5';

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

test.each([
  ['the user’s own draft', 1, 'Kept'],
  ['no draft of another user', 2, ''],
])('a history entry opens %s', async (_, owner, title) => {
  const key = `portico.unsaved-content.${owner}.new.a`;
  const draft = JSON.stringify({ values: { title: 'Kept' }, at: new Date().toISOString() });
  localStorage.setItem(key, draft);
  serveContent([]);
  signIn();
  server.use(http.get('/api/user', () => HttpResponse.json(sampleUser({ id: 1, isAdmin: true }))));
  const { router } = renderApp('/admin/content');
  await screen.findByText('No content found');
  await act(() => router.navigate('/admin/content/new', { state: { draft: key } }));
  const field = await screen.findByLabelText('Title');
  await waitFor(() => expect(field).toHaveValue(title));
  expect(localStorage.getItem(`portico.unsaved-content.2.new.a`)).toBe(owner === 2 ? draft : null);
});
