import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { staleMessage } from '@/admin/api/versioned-mutations';
import { inspect } from '@/test/axe';
import { admin, below, menu, orderCall, serveItems, top } from '@/test/fixtures/menu-admin';
import { notices } from '@/test/notices';
import { renderApp, renderWith, signIn } from '@/test/render';
import { hold, server } from '@/test/server';
import { NavigationTab } from './navigation-tab';

beforeEach(() => server.use(http.get('/api/user', () => HttpResponse.json(admin))));

const orderPath = '/api/admin/navigation/order';
const before = ['Move Services up', ...below, 'Move Blog up', 'Move Reports up'];

const open = () => renderWith(<NavigationTab />, { at: '/admin/navigation?show=order' });

test('the buttons move an item, announce it, and save the order in one call, which can be undone', async () => {
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
  const region = within(await notices());
  await user.click(await region.findByRole('button', { name: 'Undo' }));
  expect(await region.findByText('The order is as it was')).toBeVisible();
  expect(region.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(top()).toEqual(before);
  expect(sent[1]).toEqual([orderCall, [1, 2, 3]]);
});

test('saves quick moves one after the other', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  await user.click(screen.getByRole('button', { name: 'Move Services down' }));
  const calls = [
    [orderCall, [2, 1, 3]],
    [orderCall, [2, 3, 1]],
  ];
  await waitFor(() => expect(sent).toEqual(calls));
  expect(top()).toEqual(['Move Blog up', 'Move Reports up', 'Move Services up', ...below]);
  await user.click(screen.getByRole('button', { name: 'Move Services down' }));
  expect(sent).toEqual(calls);
});

test('rolls back a refused move, and shows the reason', async () => {
  const sent = serveItems(menu);
  server.use(http.put(orderPath, () => HttpResponse.json({ error: 'Please reload' }, { status: 409 })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  const region = await notices();
  expect(await within(region).findByText(staleMessage)).toBeVisible();
  expect(within(region).getByText('Error')).toBeVisible();
  await waitFor(() => expect(top()).toEqual(before));
  expect(sent).toEqual([]);
  expect(screen.queryByText(/position/)).toBeNull();
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
  const respond = hold('put', orderPath);
  const { user } = open();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  expect(isAsked()).toBe(true);
  respond();
  expect(await screen.findByText('Services: position 2 of 3')).toBeInTheDocument();
  await waitFor(() => expect(isAsked()).toBe(false));
});

test('an item gets another parent by its list of parents, which is announced, and can be undone', async () => {
  const sent = serveItems(menu);
  server.use(
    http.put('/api/navigation/3', () => HttpResponse.json({ error: 'No' }, { status: 412 }), { once: true }),
  );
  const { user, container } = open();
  const parent = await screen.findByRole('combobox', { name: 'Parent of Reports' });
  expect(screen.queryByRole('combobox', { name: 'Parent of Services' })).toBeNull();
  expect(await inspect(container)).toHaveNoViolations();
  await user.selectOptions(parent, 'Services');
  const region = within(await notices());
  expect(await region.findByText('No')).toBeVisible();
  expect(top()).toEqual(before);
  expect(sent).toEqual([]);
  await user.selectOptions(parent, 'Services');
  expect(await screen.findByText('Reports: under Services, position 3 of 3')).toBeInTheDocument();
  expect(top()).toEqual(['Move Services up', ...below, 'Move Reports up', 'Move Blog up']);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Parent of Reports' })).toHaveFocus());
  expect(sent).toEqual([['PUT /api/navigation/3', { order: 1, parentId: 1 }]]);
  await user.click(await region.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[1]).toEqual(['PUT /api/navigation/3', { order: 2, parentId: null }]));
  await waitFor(() => expect(top()).toEqual(before));
});

test('a move without a session asks for the password, and is then saved', async () => {
  const sent = serveItems(menu);
  const error = 'Please log in to access this page.';
  let isLoggedIn = true;
  const requireLogin = () => (isLoggedIn ? undefined : HttpResponse.json({ error }, { status: 401 }));
  signIn();
  server.use(
    http.get('/api/user', () => requireLogin() ?? HttpResponse.json(admin)),
    http.put('/api/admin/navigation/order', requireLogin),
    http.post('/api/login', () => {
      isLoggedIn = true;
      return HttpResponse.json(admin);
    }),
  );
  const { user } = renderApp('/admin/navigation?show=order');
  const down = await screen.findByRole('button', { name: 'Move Services down' });
  isLoggedIn = false;
  await user.click(down);
  const question = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  expect(screen.queryByText(/position/)).toBeNull();
  await user.type(question.getByLabelText('Password'), 'right-password{Enter}');
  expect(await screen.findByText('Services: position 2 of 3')).toBeInTheDocument();
  expect(sent).toEqual([[orderCall, [2, 1, 3]]]);
  const after = ['Move Blog up', 'Move Services up', ...below, 'Move Reports up'];
  await waitFor(() => expect(top()).toEqual(after));
});
