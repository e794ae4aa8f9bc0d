import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { staleMessage } from '@/api/records/versioned-mutations';
import { inspect } from '@/test/axe';
import { admin, below, menu, serveItems, top } from '@/test/fixtures/menu-admin';
import { notices } from '@/test/notices';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { NavigationTab } from './navigation-tab';

beforeEach(() => server.use(http.get('/api/user', () => HttpResponse.json(admin))));

const open = () => renderWith(<NavigationTab />, { at: '/admin/navigation?show=order' });
test('the buttons move an item, announce it, and save only changed items', async () => {
  const sent = serveItems(menu);
  const { user, container } = open();
  const down = await screen.findByRole('button', { name: 'Move Services down' });
  expect(await inspect(container)).toHaveNoViolations();
  down.focus();
  await user.keyboard('{Enter}');
  expect(top()).toEqual(['Move Blog up', 'Move Services up', ...below, 'Move Reports up']);
  expect(screen.getByRole('button', { name: 'Move Services down' })).toHaveFocus();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['PUT /api/navigation/2 "7"', { order: 0 }],
    ['PUT /api/navigation/1 "4"', { order: 1 }],
  ]);
  expect(await screen.findByText('Services: position 2 of 3')).toBeInTheDocument();
});

test('saves quick moves one after the other with the latest versions', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  await user.click(screen.getByRole('button', { name: 'Move Services down' }));
  expect(top()).toEqual(['Move Blog up', 'Move Reports up', 'Move Services up', ...below]);
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.slice(2)).toEqual([
    ['PUT /api/navigation/3 "9"', { order: 1 }],
    ['PUT /api/navigation/1 "5"', { order: 2 }],
  ]);
  expect(top()).toEqual(['Move Blog up', 'Move Reports up', 'Move Services up', ...below]);
  await user.click(screen.getByRole('button', { name: 'Move Services down' }));
  expect(sent).toHaveLength(4);
});

test('children stay with their parent, and equal orders are made distinct', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move Speech up' }));
  const children = screen.getByRole('list', { name: 'Services' });
  expect(
    within(children)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Speech', 'Vision']);
  await waitFor(() => expect(sent).toEqual([['PUT /api/navigation/4 "2"', { order: 1 }]]));
});

test('rolls back a refused move, including saved items, and shows the reason', async () => {
  const sent = serveItems(menu);
  server.use(
    http.put('/api/navigation/1', () => HttpResponse.json({ error: 'Please reload' }, { status: 412 })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  const region = await notices();
  expect(await within(region).findByText(staleMessage)).toBeVisible();
  expect(within(region).getByText('Error')).toBeVisible();
  await waitFor(() =>
    expect(top()).toEqual(['Move Services up', ...below, 'Move Blog up', 'Move Reports up']),
  );
  expect(sent).toEqual([
    ['PUT /api/navigation/2 "7"', { order: 0 }],
    ['PUT /api/navigation/2 "8"', { order: 1 }],
  ]);
  expect(screen.queryByText(/position/)).toBeNull();
});

/** jsdom has no pointer events. */
const pointer = (type: 'down' | 'move' | 'up', target: HTMLElement | Window, clientY: number) =>
  fireEvent(target, new MouseEvent(`pointer${type}`, { bubbles: true, cancelable: true, clientY }));

test('an item can be dragged, and Escape cancels the drag', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await screen.findByRole('button', { name: 'Move Services down' });
  const list = screen.getByRole('list', { name: 'Menu' });
  // Rows of 50 pixels, one below the other.
  const rows = () => [...list.children] as HTMLElement[];
  for (const row of rows())
    row.getBoundingClientRect = () => {
      const top = rows().indexOf(row) * 50;
      return { top, bottom: top + 50 } as DOMRect;
    };
  const handle = () => rows()[0]?.querySelector('[title="Drag to move"]') as HTMLElement;
  pointer('down', handle(), 25);
  pointer('move', window, 140);
  expect(top()).toEqual(['Move Blog up', 'Move Reports up', 'Move Services up', ...below]);
  await user.keyboard('{Escape}');
  expect(top()[0]).toBe('Move Services up');
  pointer('up', window, 140);
  expect(sent).toEqual([]);
  pointer('down', handle(), 25);
  pointer('move', window, 80);
  pointer('up', window, 80);
  expect(top()).toEqual(['Move Blog up', 'Move Services up', ...below, 'Move Reports up']);
  await waitFor(() => expect(sent).toHaveLength(2));
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
    http.put('/api/navigation/2', async () => {
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
