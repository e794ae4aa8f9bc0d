import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { expect, test, vi } from 'vitest';
import type { User } from '@/shared/session/user';
import { inspect } from '@/test/axe';
import { servePaginatedList } from '@/test/fixtures/paginated-list';
import { user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderWith, signIn } from '@/test/render';
import { hold, server } from '@/test/server';
import { UsersTab } from './users-tab';

const admin = sampleUser({ id: 1, username: 'admin', isAdmin: true, version: 4 });
const grace = sampleUser({ id: 2, username: 'grace', displayName: 'Grace Hopper', version: 7 });
const administrators = [admin, { ...grace, isAdmin: true }];

/** Serves these users; the first is signed in. Returns the requests. */
function serveUsers(users: User[]) {
  const sent: object[] = [];
  signIn();
  server.use(
    http.get('/api/user', () => HttpResponse.json(users[0])),
    http.get('/api/admin/users', () => HttpResponse.json(users)),
    http.all('/api/admin/users/:id?', async ({ request }) => {
      const { method, url, headers } = request;
      if (method === 'HEAD') return;
      const body: unknown = method === 'DELETE' ? null : await request.json();
      const { pathname, search } = new URL(url);
      const [match, key] = [headers.get('if-match'), headers.get('idempotency-key')];
      sent.push({ call: `${method} ${pathname}${search}`, body, match, key });
      if (method === 'DELETE') return new HttpResponse(null, { status: 204 });
      return HttpResponse.json(users.find(({ id }) => pathname.endsWith(`/${id}`)) ?? users[0]);
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
    call: 'POST /api/admin/users',
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
  await user.clear(await screen.findByLabelText('Display name'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(shown.at(-1)).toContain('grace'));
  expect(sent[0]).toMatchObject({
    call: 'PUT /api/admin/users/2',
    body: { displayName: null },
    match: '"7"',
  });
  expect(await within(await notices()).findByText('User updated successfully')).toBeVisible();
});

test('refetches the signed-in user after a save, but not after a network error', async () => {
  serveUsers([admin]);
  const asked = vi.fn(() => HttpResponse.json(admin));
  server.use(
    http.get('/api/user', asked),
    http.put('/api/admin/users/1', () => HttpResponse.error(), { once: true }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit admin' }));
  await user.type(await screen.findByLabelText('Bio'), 'Keeps the keys.');
  const before = asked.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(before);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(before + 1));
});

/** Opens the question about her deletion, which a call about her posts answers before. */
async function askToDelete(posts: HttpResponseResolver) {
  const sent = serveUsers([admin, grace]);
  server.use(http.get('/api/admin/users/2/posts', posts));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete grace' }));
  const question = within(await screen.findByRole('alertdialog'));
  return { sent, user, question, confirm: question.getByRole('button', { name: 'Delete' }) };
}

const count = (posts: number) => HttpResponse.json({ count: posts });

test('a user can’t be deleted before it is known whether posts name them', async () => {
  let respond = () => undefined as void;
  const responseReady = new Promise<void>((resolve) => (respond = resolve));
  const { question, confirm } = await askToDelete(() => responseReady.then(() => count(3)));
  expect(confirm).toBeDisabled();
  respond();
  await waitFor(() => expect(confirm).toBeEnabled());
  expect(question.getByLabelText('New author')).toHaveValue('1');
});

test.each([
  [() => new HttpResponse(null, { status: 503 }), /^We couldn’t count the posts/],
  [() => count(1200), '1,200 posts name this user as author. They stay.'],
])('the posts of a deleted author go to the signed-in user by default', async (posts, text) => {
  const { sent, user, question, confirm } = await askToDelete(posts);
  expect(await question.findByText(text)).toBeVisible();
  const select = question.getByLabelText('New author');
  await question.findByRole('option', { name: 'Ada Lovelace (admin)' });
  const options = within(select).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'None: remove the name',
    'Ada Lovelace (admin)',
  ]);
  await waitFor(() => expect(select).toHaveValue('1'));
  await user.click(confirm);
  expect(await within(await notices()).findByText('User deleted successfully')).toBeVisible();
  expect(sent).toMatchObject([{ call: 'DELETE /api/admin/users/2?reassignTo=1' }]);
});

test('the name of a deleted author can be removed from their posts', async () => {
  const { sent, user, question, confirm } = await askToDelete(() => count(1));
  await user.selectOptions(await question.findByLabelText('New author'), 'None: remove the name');
  await user.click(confirm);
  expect(await within(await notices()).findByText('User deleted successfully')).toBeVisible();
  expect(sent).toMatchObject([{ call: 'DELETE /api/admin/users/2' }]);
});

test('a question stays until the server has refused to delete the last administrator', async () => {
  const { user, question, confirm } = await askToDelete(() => count(0));
  const words = 'Cannot remove the last administrator';
  const refuse = hold('delete', '/api/admin/users/2', () => new HttpResponse(words, { status: 409 }));
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  const cancel = question.getByRole('button', { name: 'Cancel' });
  expect(cancel).toBeDisabled();
  await user.keyboard('{Escape}');
  refuse();
  await waitFor(() => expect(cancel).toBeEnabled());
  expect(await within(await notices()).findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  await user.click(cancel);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the last administrator can’t be deleted, and the button explains why', async () => {
  serveUsers([admin, grace]);
  const { user, container } = open();
  const button = await screen.findByRole('button', { name: 'Delete admin' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  expect(button).toHaveAccessibleDescription('You can’t delete the last administrator.');
  button.focus();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete grace' })).not.toHaveAttribute('aria-disabled');
  expect(await inspect(container)).toHaveNoViolations();
});

test('counts administrators on other pages of the list', async () => {
  serveUsers(administrators);
  server.use(
    http.get('/api/admin/users', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('sort') ? administrators : [admin]),
    ),
  );
  open();
  const button = await screen.findByRole('button', { name: 'Delete admin' });
  const reason = 'You can’t delete your own account. Ask another administrator.';
  await waitFor(() => expect(button).toHaveAccessibleDescription(reason));
});

test.each([
  [[admin, grace], 'The last administrator can’t lose the role'],
  [administrators, 'You can’t remove your own administrator role. Ask another administrator.'],
])('the last administrator and one’s own account keep their rights', async (users, reason) => {
  serveUsers(users);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit admin' }));
  const box = await screen.findByLabelText('Admin');
  await waitFor(() => expect(box).toHaveAccessibleDescription(reason));
  await user.click(box);
  expect(box).toBeChecked();
  expect(await inspect()).toHaveNoViolations();
});

test('truncates a very long search without results', async () => {
  servePaginatedList('/api/admin/users', [admin], { textOf: ({ username }) => username });
  renderWith(<UsersTab />, { at: `/admin/users?q=${'x'.repeat(3000)}` });
  expect(await screen.findByText(`No users match “${'x'.repeat(100)}…”`)).toBeVisible();
});
