import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { User } from '@/shared/session/user';
import { usersPath } from './api';
import { inspect } from '@/test/axe';
import { servePaginatedList } from '@/test/fixtures/paginated-list';
import { user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderWith, signIn } from '@/test/render';
import { server } from '@/test/server';
import { UsersTab } from './users-tab';

const admin = sampleUser({ id: 1, username: 'admin', isAdmin: true, version: 4 });
const grace = sampleUser({ id: 2, username: 'grace', displayName: 'Grace Hopper', version: 7 });

interface Sent {
  method: string;
  path: string;
  body: unknown;
  match: string | null;
  key: string | null;
}

/** Serves these users; the first is signed in. Returns the requests. */
function serveUsers(users: User[]) {
  const sent: Sent[] = [];
  signIn();
  server.use(
    http.get('/api/user', () => HttpResponse.json(users[0])),
    http.get('/api/admin/users', () => HttpResponse.json(users)),
    http.all('/api/admin/users/:id?', async ({ request }) => {
      const { method, url, headers } = request;
      if (method === 'HEAD') return;
      const body = method === 'DELETE' ? null : await request.json();
      const { pathname: path } = new URL(url);
      sent.push({ method, path, body, match: headers.get('if-match'), key: headers.get('idempotency-key') });
      if (method === 'DELETE') return new HttpResponse(null, { status: 204 });
      return HttpResponse.json(users.find(({ id }) => path.endsWith(`/${id}`)) ?? users[0]);
    }),
  );
  return sent;
}

const open = () => renderWith(<UsersTab />, { at: '/admin/users' });

test('a row shows username, role and date, and its buttons are named after it', async () => {
  serveUsers([admin, grace]);
  const { container } = open();
  expect(screen.getByText('Loading users...')).toBeVisible();
  const row = (await screen.findByText('grace')).closest('tr') as HTMLElement;
  expect(within(row).getByText('User')).toBeVisible();
  expect(row).toHaveTextContent(new Date(grace.createdAt).toLocaleDateString());
  expect(within(row).getByRole('button', { name: 'Edit grace' })).toBeVisible();
  expect(within(row).getByRole('button', { name: 'Delete grace' })).toBeVisible();
  expect(await inspect(container)).toHaveNoViolations();
});

test('reports an empty list and a failed load', async () => {
  server.use(http.get('/api/admin/users', () => new HttpResponse(null, { status: 500 })));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch users');
  server.use(http.get('/api/admin/users', () => HttpResponse.json([])));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No users found')).toBeVisible();
});

test('sends a new user once, with an idempotency key, and shows a toast', async () => {
  const sent = serveUsers([admin]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create New User' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create New User' });
  await user.type(within(dialog).getByLabelText('Username'), ' lin ');
  await user.type(within(dialog).getByLabelText('Password'), 'secret1');
  await user.click(within(dialog).getByLabelText('Admin'));
  expect(await inspect()).toHaveNoViolations();
  await user.dblClick(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: { username: 'lin', password: 'secret1', isAdmin: true },
    key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
  expect(await within(await notices()).findByText('User created successfully')).toBeVisible();
});

test('an edit sends only the changed fields, with the loaded version, and leads to its row', async () => {
  const sent = serveUsers([admin, grace]);
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    if (this instanceof HTMLTableRowElement) shown.push(this.cells[0]?.textContent ?? '');
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit grace' }));
  const name = await screen.findByLabelText('Display name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(shown.at(-1)).toContain('grace'));
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    path: '/api/admin/users/2',
    body: { displayName: null },
    match: '"7"',
  });
  expect(await within(await notices()).findByText('User updated successfully')).toBeVisible();
});

test('a refused save keeps the input and shows the server’s message at its field and in a toast alone', async () => {
  serveUsers([admin]);
  server.use(
    http.post('/api/admin/users', () => new HttpResponse('Username already exists', { status: 409 })),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create New User' }));
  await user.type(await screen.findByLabelText('Username'), 'grace');
  await user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  const username = screen.getByLabelText('Username');
  await waitFor(() => expect(username).toHaveAccessibleDescription('Username already exists'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(username).toHaveValue('grace');
  expect(await within(await notices()).findByText('Error')).toBeInTheDocument();
});

test('a user can’t be deleted before it is known whether posts name them', async () => {
  serveUsers([admin, grace]);
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.get('/api/admin/users/2/posts', async () => {
      await responseReady;
      return HttpResponse.json({ count: 3 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete grace' }));
  const question = within(await screen.findByRole('alertdialog'));
  const confirm = question.getByRole('button', { name: 'Delete' });
  expect(confirm).toBeDisabled();
  respond();
  await waitFor(() => expect(confirm).toBeEnabled());
  expect(question.getByLabelText('New author')).toHaveValue('1');
});

test('the new author is asked for if the posts can’t be counted', async () => {
  serveUsers([admin, grace]);
  const sent: string[] = [];
  server.use(
    http.get('/api/admin/users/2/posts', () => new HttpResponse(null, { status: 503 })),
    http.delete('/api/admin/users/2', ({ request }) => {
      sent.push(new URL(request.url).search);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete grace' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText(/We couldn’t count the posts/)).toBeVisible();
  expect(question.getByLabelText('New author')).toHaveValue('1');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await within(await notices()).findByText('User deleted successfully')).toBeVisible();
  expect(sent).toEqual(['?reassignTo=1']);
});

test('the posts of a deleted author go to the signed-in user unless another choice is made', async () => {
  serveUsers([admin, grace]);
  const sent: string[] = [];
  server.use(
    http.get('/api/admin/users/2/posts', () => HttpResponse.json({ count: 1200 })),
    http.delete('/api/admin/users/2', ({ request }) => {
      sent.push(new URL(request.url).search);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete grace' }));
  const question = await screen.findByRole('alertdialog');
  expect(await within(question).findByText('1,200 posts name this user as author. They stay.')).toBeVisible();
  const select = within(question).getByLabelText('New author');
  await within(question).findByRole('option', { name: 'Ada Lovelace (admin)' });
  await waitFor(() => expect(select).toHaveValue('1'));
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None: remove the name', 'Ada Lovelace (admin)']);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await within(await notices()).findByText('User deleted successfully')).toBeVisible();
  expect(sent).toEqual(['?reassignTo=1']);
});

test('the name of a deleted author can be removed from their posts', async () => {
  const sent = serveUsers([admin, grace]);
  server.use(http.get('/api/admin/users/2/posts', () => HttpResponse.json({ count: 1 })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete grace' }));
  await user.selectOptions(await screen.findByLabelText('New author'), 'None: remove the name');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await within(await notices()).findByText('User deleted successfully')).toBeVisible();
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/admin/users/2' }]);
});

const many = Array.from({ length: 45 }, (_, index) =>
  sampleUser({ id: index + 1, username: `user-${index + 1}`, displayName: null, isAdmin: index === 44 }),
);

/** Serves them to an administrator by parts. */
function servePages() {
  signIn();
  server.use(http.get('/api/user', () => HttpResponse.json(admin)));
  return servePaginatedList(usersPath, many, { textOf: ({ username }) => username });
}

test('search, sort and page are sent to the server and kept in the address', async () => {
  const { requests } = servePages();
  const { user, router } = open();
  await screen.findByText('user-1');
  // Beside the page, the first administrators: two tell whether one of them is the last.
  expect(requests.toSorted()).toEqual(['?limit=2&sort=-isAdmin', '?limit=20']);
  await user.click(screen.getByRole('button', { name: 'Role' }));
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&sort=isAdmin'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('21–40 of 45')).toBeVisible();
  expect(router.state.location.search).toBe('?sort=isAdmin&page=2&cursor=20');
  await user.type(screen.getByRole('searchbox'), 'user-45');
  await waitFor(() => expect(requests.at(-1)).toBe('?limit=20&q=user-45&sort=isAdmin'));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
});

test('truncates a very long search without results', async () => {
  servePages();
  renderWith(<UsersTab />, { at: `/admin/users?q=${'x'.repeat(3000)}` });
  expect(await screen.findByText(`No users match “${'x'.repeat(100)}…”`)).toBeVisible();
});

test('filters by role in the address', async () => {
  serveUsers([admin, grace]);
  const queries: string[] = [];
  server.use(
    http.get('/api/admin/users', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json([admin, grace]);
    }),
  );
  const { user, router } = open();
  await screen.findByText('grace');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by role' }), 'Admin');
  await waitFor(() => expect(queries).toContain('?limit=20&role=admin'));
  expect(router.state.location.search).toBe('?role=admin');
});
