import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { callOf, type Sent } from '@/test/listing';
import { notices } from '@/test/notices';
import { renderApp, renderWith, signIn } from '@/test/render';
import { item, user as sampleUser } from '@/test/sample';
import { server } from '@/test/server';
import type { NavigationItem } from './api';
import { NavigationTab } from './navigation-tab';

/** Serves these items, whose orders can be changed; says what was sent. */
function serveItems(first: NavigationItem[]) {
  let items = first;
  const sent: Sent[] = [];
  server.use(
    http.get('/api/navigation', () => HttpResponse.json(items)),
    http.put('/api/navigation/:id', async ({ params, request }) => {
      const { order } = (await request.json()) as { order: number };
      sent.push([callOf(request), { order }]);
      const change = (one: NavigationItem) => ({ ...one, order, version: (one.version ?? 0) + 1 });
      items = items.map((one) => (one.id === Number(params.id) ? change(one) : one));
      return HttpResponse.json(items.find(({ id }) => id === Number(params.id)));
    }),
  );
  return sent;
}

const menu = [
  item(1, { label: 'Services', order: 0, version: 4 }),
  item(2, { label: 'Blog', order: 1, version: 7 }),
  item(3, { label: 'Reports', order: 2, version: 9, requiresAdmin: true }),
  item(4, { label: 'Vision', order: 0, parentId: 1, version: 2 }),
  item(5, { label: 'Speech', order: 0, parentId: 1, version: 3 }),
];

const admin = sampleUser({ isAdmin: true });

beforeEach(() => server.use(http.get('/api/user', () => HttpResponse.json(admin))));

const open = () => renderWith(<NavigationTab />, { at: '/admin/navigation?show=order' });
const top = () =>
  within(screen.getByRole('list', { name: 'Menu' }))
    .getAllByRole('button', { name: /up$/ })
    .map((button) => button.getAttribute('aria-label'));
const below = ['Move Vision up', 'Move Speech up'];

test('an item is moved by its buttons: at once, told, and saved as little as it takes', async () => {
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

test('moves in quick succession are saved one after the other, each over the version before', async () => {
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

test('children stay with their parent, and equal orders are told apart', async () => {
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

test('a move that is refused is undone, what was saved of it too, and the reason is told', async () => {
  const sent = serveItems(menu);
  server.use(
    http.put('/api/navigation/1', () => HttpResponse.json({ error: 'Changed meanwhile' }, { status: 412 })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  const region = await notices();
  expect(await within(region).findByText('Changed meanwhile')).toBeVisible();
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

/** jsdom knows no pointer events of its own. */
const pointer = (what: 'down' | 'move' | 'up', target: HTMLElement | Window, clientY: number) =>
  fireEvent(target, new MouseEvent(`pointer${what}`, { bubbles: true, cancelable: true, clientY }));

test('an item is dragged to another place, and Escape lets go of it', async () => {
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

test('the preview shows the menu to visitors and to administrators, and leads nowhere', async () => {
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

test('where the items can’t be fetched, that is said; where there are none, too', async () => {
  server.use(http.get('/api/navigation', () => new HttpResponse(null, { status: 500 })));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch navigation items');
  serveItems([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No navigation items found')).toBeVisible();
});

const ended = 'Please log in to access this page.';

/** The dashboard, whose session has ended; says what was sent. */
async function openWithoutSession() {
  const sent = serveItems(menu);
  const state = { isLoggedIn: true };
  const unlessLoggedIn = () =>
    state.isLoggedIn ? undefined : HttpResponse.json({ error: ended, message: ended }, { status: 401 });
  signIn();
  server.use(
    http.get('/api/user', () => unlessLoggedIn() ?? HttpResponse.json(admin)),
    http.put('/api/navigation/:id', unlessLoggedIn),
    http.post('/api/login', () => {
      state.isLoggedIn = true;
      return HttpResponse.json(admin);
    }),
  );
  const { user } = renderApp('/admin/navigation?show=order');
  const down = await screen.findByRole('button', { name: 'Move Services down' });
  state.isLoggedIn = false;
  await user.click(down);
  const question = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  expect(screen.queryByText(/position/)).toBeNull();
  return { user, sent, question };
}

test('a move without a session asks for the password in place, and is then saved and told', async () => {
  const { user, sent, question } = await openWithoutSession();
  await user.type(question.getByLabelText('Password'), 'right-password{Enter}');
  expect(await screen.findByText('Services: position 2 of 3')).toBeInTheDocument();
  expect(sent).toEqual([
    ['PUT /api/navigation/2 "7"', { order: 0 }],
    ['PUT /api/navigation/1 "4"', { order: 1 }],
  ]);
  await waitFor(() =>
    expect(top()).toEqual(['Move Blog up', 'Move Services up', ...below, 'Move Reports up']),
  );
});

test('a move of somebody who does not log in is undone, and asked about once', async () => {
  const { user, sent, question } = await openWithoutSession();
  await user.click(question.getByRole('button', { name: 'Not now' }));
  await waitFor(() =>
    expect(top()).toEqual(['Move Services up', ...below, 'Move Blog up', 'Move Reports up']),
  );
  expect(await within(await notices()).findByText(ended)).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull();
  expect(screen.queryByText(/position/)).toBeNull();
  expect(sent).toEqual([]);
});
