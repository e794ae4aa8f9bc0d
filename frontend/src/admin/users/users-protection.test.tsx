import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { User } from '@/shared/session/user';
import { inspect } from '@/test/axe';
import { user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderWith, signIn } from '@/test/render';
import { server } from '@/test/server';
import { UsersTab } from './users-tab';

const admin = sampleUser({ id: 1, username: 'admin', isAdmin: true });
const grace = sampleUser({ id: 2, username: 'grace' });

/** Serves these users; the first is signed in. Any other request fails the test. */
function serveUsers(users: User[]) {
  signIn();
  server.use(
    http.get('/api/user', () => HttpResponse.json(users[0])),
    http.get('/api/admin/users', () => HttpResponse.json(users)),
  );
}

const open = () => renderWith(<UsersTab />, { at: '/admin/users' });

test('the last administrator can’t be deleted, and the button explains why', async () => {
  serveUsers([admin, grace]);
  const { user, container } = open();
  const button = await screen.findByRole('button', { name: 'Delete admin' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('You can’t delete the last administrator.');
  button.focus();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete grace' })).not.toHaveAttribute('aria-disabled');
  expect(await inspect(container)).toHaveNoViolations();
});

test('counts administrators on other pages of the list', async () => {
  signIn();
  server.use(
    http.get('/api/user', () => HttpResponse.json(admin)),
    http.get('/api/admin/users', ({ request }) => {
      const isForAdmins = new URL(request.url).searchParams.get('sort') === '-isAdmin';
      return HttpResponse.json(isForAdmins ? [admin, { ...grace, isAdmin: true }] : [admin], {
        headers: { 'x-total-count': '21' },
      });
    }),
  );
  open();
  const button = await screen.findByRole('button', { name: 'Delete admin' });
  await waitFor(() => expect(button).toHaveAccessibleDescription(/^You can’t delete your own account/));
});

test('users can’t delete their own account', async () => {
  serveUsers([admin, { ...grace, isAdmin: true }]);
  open();
  const button = await screen.findByRole('button', { name: 'Delete admin' });
  await waitFor(() =>
    expect(button).toHaveAccessibleDescription(
      'You can’t delete your own account. Ask another administrator.',
    ),
  );
});

test('the last administrator and one’s own account keep their rights', async () => {
  const { user, unmount } = (serveUsers([admin, grace]), open());
  await user.click(await screen.findByRole('button', { name: 'Edit admin' }));
  const box = await screen.findByLabelText('Admin');
  expect(box).toHaveAccessibleDescription('The last administrator can’t lose the role');
  await user.click(box);
  expect(box).toBeChecked();
  expect(await inspect()).toHaveNoViolations();
  unmount();
  serveUsers([admin, { ...grace, isAdmin: true }]);
  const again = open();
  await again.user.click(await screen.findByRole('button', { name: 'Edit admin' }));
  expect(screen.getByLabelText('Admin')).toHaveAccessibleDescription(
    /^You can’t remove your own administrator role/,
  );
});

test('shows the server’s refusal to delete the last administrator', async () => {
  serveUsers([admin, { ...grace, isAdmin: true }]);
  const words = 'Cannot remove the last administrator';
  server.use(http.delete('/api/admin/users/2', () => new HttpResponse(words, { status: 409 })));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete grace' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const region = await notices();
  expect(await within(region).findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(words);
});

test('refetches the signed-in user after a save, but not a network error', async () => {
  serveUsers([admin]);
  let requestCount = 0;
  server.use(
    http.get('/api/user', () => {
      requestCount += 1;
      return HttpResponse.json(admin);
    }),
    http.put('/api/admin/users/1', () => HttpResponse.error(), { once: true }),
    http.put('/api/admin/users/1', () => HttpResponse.json(admin)),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit admin' }));
  await user.type(await screen.findByLabelText('Bio'), 'Keeps the keys.');
  const before = requestCount;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(requestCount).toBe(before);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestCount).toBe(before + 1));
});
