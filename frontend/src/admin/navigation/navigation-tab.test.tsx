import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { mixedMenu as menu, serveItems } from '@/test/fixtures/menu-admin';
import { item, user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderApp, renderWith, signIn } from '@/test/render';
import { hold, serve, servePost, server } from '@/test/server';
import { staleMessage } from '@/admin/api/versioned-mutations';
import {
  admin,
  below,
  menu as arrangedMenu,
  orderCall,
  serveItems as serveArranged,
  top,
} from '@/test/fixtures/menu-admin';
import { NavigationTab } from './navigation-tab';

beforeEach(() => server.use(http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin: true })))));

const open = (panel = 'items') => renderWith(<NavigationTab />, { at: `/admin/navigation?show=${panel}` });

test('lists items by order, with visibility and parent', async () => {
  serveItems(menu);
  const { container } = open();
  expect(screen.getByText('Loading navigation items...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Navigation Menu Management' })).toBeVisible();
  expect(screen.getByText('List of navigation menu items')).toBeVisible();
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent(/Solutions.*Visible.*0.*None/);
  expect(second).toHaveTextContent(/Vision.*Visible.*1.*Solutions/);
  expect(third).toHaveTextContent(/Blog.*Hidden.*\(Admin\).*2.*None/);
  expect(await inspect(container)).toHaveNoViolations();
});

test.each([
  [null, 'Please log in to access this page.'],
  [sampleUser({ isAdmin: false }), 'You need administrator privileges to access this page.'],
])('never shows the visitors’ menu as the whole list', async (person, reason) => {
  serveItems(menu);
  serve('/api/user', person ?? { error: reason }, { status: person ? 200 : 401 });
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(screen.queryByText('Blog')).toBeNull();
  serve('/api/user', sampleUser({ isAdmin: true }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Blog')).toBeVisible();
});

test('creates an item with only the filled fields', async () => {
  const sent = serveItems(menu);
  const { user } = open();
  await screen.findByText('Blog');
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Navigation Item' }));
  await user.type(dialog.getByLabelText('Label'), 'Careers');
  await user.type(dialog.getByLabelText('URL'), '/careers');
  await user.selectOptions(dialog.getByLabelText('Parent'), 'Solutions');
  await user.selectOptions(dialog.getByLabelText('Icon'), 'users');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await within(await notices()).findByText('Navigation item created successfully')).toBeVisible();
  expect(sent).toEqual([
    [
      'POST /api/navigation',
      {
        label: 'Careers',
        href: '/careers',
        order: 0,
        isVisible: true,
        requiresAdmin: false,
        parentId: 1,
        metadata: { icon: 'users' },
      },
    ],
  ]);
});

test('shows metadata errors at their fields, including the server’s', async () => {
  serveItems(menu);
  const error = 'Color must be a CSS color';
  servePost('/api/navigation', { error, fields: { 'metadata.color': [error] } }, { status: 400 });
  const { user } = open();
  await screen.findByText('Blog');
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  await user.type(await screen.findByLabelText('Label'), 'Careers');
  await user.type(screen.getByLabelText('URL'), '/careers');
  const color = screen.getByLabelText('Color');
  await user.type(color, 'url(x)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(color).toHaveAccessibleDescription(/Color must be a CSS color/));
  await user.clear(color);
  await user.type(color, '#2563eb');
  await waitFor(() => expect(color).not.toBeInvalid());
  const palette = screen.getByLabelText('Palette');
  expect(palette).toHaveValue('#2563eb');
  expect(palette.previousElementSibling).toHaveStyle({ backgroundColor: '#2563eb' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(color).toHaveAccessibleDescription(/Color must be a CSS color/));
  expect(color).toHaveFocus();
});

test('deleting asks with the browser’s dialog', async () => {
  const sent = serveItems(menu);
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Delete Blog' });
  await user.click(button);
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete "Blog"?');
  expect(sent).toEqual([]);
  await user.click(button);
  expect(await within(await notices()).findByText('Navigation item deleted successfully')).toBeVisible();
  expect(sent).toEqual([['DELETE /api/navigation/3 "1"', null]]);
});

test('marks entries that lead to no page', async () => {
  const contentRead = vi.fn();
  server.use(
    http.get('/api/admin/content', () => {
      contentRead();
      return HttpResponse.json([{ id: 3, type: 'service', published: true }]);
    }),
    http.get('/api/admin/blog', () => HttpResponse.json([{ id: 1, slug: 'a-draft', published: false }])),
  );
  const gone = 'There’s no page at this address.';
  const warnings: [href: string, warning: string][] = [
    ['/services', ''],
    ['/services/3', ''],
    ['/nowhere', gone],
    ['/services/4', gone],
    ['/blog/a-draft', 'There’s only a draft at this address.'],
    ['www.example.com', 'Start it with “https://”.'],
  ];
  serveItems(warnings.map(([href], id) => item(id + 1, { label: `Entry ${id}`, href })));
  const { container } = open();
  await screen.findAllByText(gone);
  const cells = await screen.findAllByRole('row');
  for (const [index, [href, warning]] of warnings.entries())
    expect(cells[index + 1]?.children[1]?.textContent).toBe(href + warning);
  expect(contentRead).toHaveBeenCalledOnce();
  expect(await inspect(container)).toHaveNoViolations();
});

const orderPath = '/api/admin/navigation/order';
const before = ['Move Services up', ...below, 'Move Blog up', 'Move Reports up'];

test('the buttons move an item, announce it, and save the order in one call, which can be undone', async () => {
  const sent = serveArranged(arrangedMenu);
  const { user, container } = open('order');
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
  const sent = serveArranged(arrangedMenu);
  const { user } = open('order');
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
  const sent = serveArranged(arrangedMenu);
  server.use(http.put(orderPath, () => HttpResponse.json({ error: 'Please reload' }, { status: 409 })));
  const { user } = open('order');
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
  const { user } = open('order');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch navigation items');
  serveArranged([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No navigation items found')).toBeVisible();
});

test('the browser asks before closing the window while a move is being saved', async () => {
  serveArranged(arrangedMenu);
  const respond = hold('put', orderPath);
  const { user } = open('order');
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await user.click(await screen.findByRole('button', { name: 'Move Services down' }));
  expect(isAsked()).toBe(true);
  respond();
  expect(await screen.findByText('Services: position 2 of 3')).toBeInTheDocument();
  await waitFor(() => expect(isAsked()).toBe(false));
});

test('an item gets another parent by its list of parents, which is announced, and can be undone', async () => {
  const sent = serveArranged(arrangedMenu);
  server.use(
    http.put('/api/navigation/3', () => HttpResponse.json({ error: 'No' }, { status: 412 }), { once: true }),
  );
  const { user, container } = open('order');
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
  const sent = serveArranged(arrangedMenu);
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
