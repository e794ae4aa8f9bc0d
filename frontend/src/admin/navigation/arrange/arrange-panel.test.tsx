import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staleMessage } from '@/shared/api/versioned-mutations';
import { inspect } from '@/test/axe';
import { admin, below, menu, orderCall, serveItems, top } from '@/test/fixtures/menu-admin';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { NavigationTab } from '@/admin/navigation/navigation-tab';

afterEach(() => vi.restoreAllMocks());
beforeEach(() => server.use(http.get('/api/user', () => HttpResponse.json(admin))));

const orderPath = '/api/admin/navigation/order';

const open = () => renderWith(<NavigationTab />, { at: '/admin/navigation?show=order' });
test('the buttons move an item, announce it, and save the order in one call', async () => {
  const sent = serveItems(menu);
  const { user, container } = open();
  const down = await screen.findByRole('button', { name: 'Move Services down' });
  expect(await inspect(container)).toHaveNoViolations();
  down.focus();
  await user.keyboard('{Enter}');
  expect(top()).toEqual(['Move Blog up', 'Move Services up', ...below, 'Move Reports up']);
  expect(screen.getByRole('button', { name: 'Move Services down' })).toHaveFocus();
  await waitFor(() => expect(sent).toEqual([[orderCall, [2, 1, 3]]]));
  expect(await screen.findByText('Services: position 2 of 3')).toBeInTheDocument();
});

test('saves quick moves one after the other', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  await user.click(screen.getByRole('button', { name: 'Move Services down' }));
  expect(top()).toEqual(['Move Blog up', 'Move Reports up', 'Move Services up', ...below]);
  const calls = [
    [orderCall, [2, 1, 3]],
    [orderCall, [2, 3, 1]],
  ];
  await waitFor(() => expect(sent).toEqual(calls));
  expect(top()).toEqual(['Move Blog up', 'Move Reports up', 'Move Services up', ...below]);
  await user.click(screen.getByRole('button', { name: 'Move Services down' }));
  expect(sent).toEqual(calls);
});

test('children are moved among themselves', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move Speech up' }));
  const children = screen.getByRole('list', { name: 'Services' });
  expect(
    within(children)
      .getAllByRole('button', { name: /up$/ })
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Move Speech up', 'Move Vision up']);
  await waitFor(() => expect(sent).toEqual([[orderCall, [5, 4]]]));
});

test('rolls back a refused move, and shows the reason', async () => {
  const sent = serveItems(menu);
  server.use(http.put(orderPath, () => HttpResponse.json({ error: 'Please reload' }, { status: 409 })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  const region = await notices();
  expect(await within(region).findByText(staleMessage)).toBeVisible();
  expect(within(region).getByText('Error')).toBeVisible();
  await waitFor(() =>
    expect(top()).toEqual(['Move Services up', ...below, 'Move Blog up', 'Move Reports up']),
  );
  expect(sent).toEqual([]);
  expect(screen.queryByText(/position/)).toBeNull();
});

/** jsdom captures no pointers. */
function pointer(type: 'down' | 'move' | 'up', target: HTMLElement, clientY: number, pointerId = 1) {
  const event = new MouseEvent(`pointer${type}`, { bubbles: true, cancelable: true, clientY });
  fireEvent(target, Object.assign(event, { pointerId }));
}

test('an item is dragged by one pointer alone, and Escape cancels the drag', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await screen.findByRole('button', { name: 'Move Services down' });
  const list = screen.getByRole('list', { name: 'Menu' });
  // Rows of 50 pixels, one below the other.
  const capture = vi.fn();
  list.setPointerCapture = capture;
  const rows = () => [...list.querySelectorAll<HTMLElement>(':scope > li')];
  for (const row of rows())
    row.getBoundingClientRect = () => {
      const top = rows().indexOf(row) * 50;
      return { top, bottom: top + 50 } as DOMRect;
    };
  const handle = () => rows()[0]?.querySelector('[title="Drag to move"]') as HTMLElement;
  pointer('down', handle(), 25);
  pointer('move', list, 140);
  expect(top()).toEqual(['Move Blog up', 'Move Reports up', 'Move Services up', ...below]);
  await user.keyboard('{Escape}');
  expect(top()[0]).toBe('Move Services up');
  pointer('up', list, 140);
  expect(sent).toEqual([]);
  pointer('down', handle(), 25);
  pointer('move', list, 80);
  pointer('down', handle(), 25, 2);
  pointer('move', list, 140, 2);
  pointer('up', list, 140, 2);
  expect(capture.mock.calls).toEqual([[1], [1]]);
  expect(sent).toEqual([]);
  pointer('up', list, 80);
  expect(top()).toEqual(['Move Blog up', 'Move Services up', ...below, 'Move Reports up']);
  await waitFor(() => expect(sent).toEqual([[orderCall, [2, 1, 3]]]));
});

test('the preview shows both menus with inactive links', async () => {
  serveItems(menu);
  const { user, router } = open();
  const preview = await screen.findByRole('navigation', { name: 'Preview' });
  expect(within(preview).queryByRole('link', { name: 'Reports' })).toBeNull();
  await user.click(within(preview).getByRole('button', { name: 'Services' }));
  expect(within(preview).getByRole('link', { name: /Vision/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Administrators' }));
  await user.click(within(preview).getByRole('link', { name: 'Reports' }));
  expect(router.state.location.pathname).toBe('/admin/navigation');
});

test('reports a failed load and an empty list', async () => {
  server.use(http.get('/api/navigation', () => new HttpResponse(null, { status: 500 })));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch navigation items');
  serveItems([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No navigation items found')).toBeVisible();
});

test('the browser asks before closing the window while a move is being saved', async () => {
  serveItems(menu);
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.put(orderPath, async () => {
      await responseReady;
    }),
  );
  const { user } = open();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  expect(isAsked()).toBe(true);
  respond();
  expect(await screen.findByText('Services: position 2 of 3')).toBeInTheDocument();
  await waitFor(() => expect(isAsked()).toBe(false));
});

test('an item gets another parent by its list of parents, and the move is announced', async () => {
  const sent = serveItems(menu);
  const { user, container } = open();
  const parent = await screen.findByRole('combobox', { name: 'Parent of Reports' });
  expect(screen.queryByRole('combobox', { name: 'Parent of Services' })).toBeNull();
  expect(await inspect(container)).toHaveNoViolations();
  await user.selectOptions(parent, 'Services');
  expect(await screen.findByText('Reports: under Services, position 3 of 3')).toBeInTheDocument();
  expect(top()).toEqual(['Move Services up', ...below, 'Move Reports up', 'Move Blog up']);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Parent of Reports' })).toHaveFocus());
  expect(sent).toEqual([['PUT /api/navigation/3', { order: 1, parentId: 1 }]]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Parent of Vision' }), 'Top level');
  expect(await screen.findByText('Vision: top level, position 3 of 3')).toBeInTheDocument();
  expect(sent.at(-1)?.[1]).toMatchObject({ parentId: null });
});

test('a refused change of the parent is reported', async () => {
  const sent = serveItems(menu);
  server.use(
    http.put('/api/navigation/4', () => HttpResponse.json({ error: 'Please reload' }, { status: 412 })),
  );
  const { user } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Parent of Vision' }), 'Blog');
  expect(await within(await notices()).findByText('Please reload')).toBeVisible();
  expect(top()).toEqual(['Move Services up', ...below, 'Move Blog up', 'Move Reports up']);
  expect(sent).toEqual([]);
});
