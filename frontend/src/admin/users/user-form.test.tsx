import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { User } from '@/shared/session/user';
import { serveRecord } from '@/test/fixtures/record';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { UserForm } from './user-form';
import { users } from './users-tab';

const grace = sampleUser({ id: 2, username: 'grace', displayName: 'Grace Hopper', version: 7 });

/** The form of a user, by default a new one. */
function open(record?: User) {
  const onClose = vi.fn();
  return { onClose, ...renderWith(<UserForm of={users} record={record} onClose={onClose} />) };
}

/** Her form. The responses to the first saves are lost. */
function openGrace(lost = 0) {
  const passwords: string[] = [];
  const served = serveRecord<User, { password?: string }>(
    '/api/admin/users/2',
    grace,
    ({ password, ...body }, user) => {
      if (password) passwords.push(password);
      return { ...user, ...body };
    },
    lost,
  );
  return { ...served, ...open(grace), passwords };
}

/** Accepts new users; returns what is sent. */
function serveCreation() {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/admin/users', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...grace, id: 3, version: 1 }, { status: 201 });
    }),
  );
  return sent;
}

const press = (name: string) => screen.getByRole('button', { name });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

test('a generated password can be read, copied and saved, and is hidden once it is typed over', async () => {
  const sent = serveCreation();
  const { user } = open();
  await user.click(press('Generate password'));
  await waitFor(() => expect(password()).toHaveAttribute('type', 'text'));
  const { value } = password();
  expect(value).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  await user.click(press('Copy password'));
  expect(await navigator.clipboard.readText()).toBe(value);
  await user.type(screen.getByLabelText('Username'), 'lin');
  await user.type(password(), '!');
  expect(password()).toHaveAttribute('type', 'password');
  expect(screen.queryByRole('button', { name: 'Copy password' })).toBeNull();
  await user.click(press('Create'));
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ username: 'lin', password: `${value}!` })]),
  );
});

test('the password is marked as required for a new user alone', () => {
  const { unmount } = open();
  expect(screen.getByText('Password')).toHaveAttribute('data-required');
  unmount();
  open(grace);
  expect(screen.getByText('Password')).not.toHaveAttribute('data-required');
});

test('saving a deleted user as new requires a password', async () => {
  const created = serveCreation();
  const { user, onClose, change } = openGrace();
  change(null);
  await user.type(screen.getByLabelText('Bio'), 'Wrote a compiler');
  await user.click(press('Save'));
  await user.click(await screen.findByRole('button', { name: 'Save as new' }));
  expect(await screen.findByRole('dialog', { name: 'Create New User' })).toBeVisible();
  await waitFor(() =>
    expect(password()).toHaveAccessibleDescription('At least 6 characters Password is required'),
  );
  expect(created).toEqual([]);
  await user.type(password(), 'correct horse');
  await user.click(press('Create'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const input = { username: 'grace', bio: 'Wrote a compiler', password: 'correct horse' };
  expect(created).toEqual([expect.objectContaining(input)]);
});

test('copying the form of a deleted user leaves out the password', async () => {
  const { user, change } = openGrace();
  change(null);
  await user.click(press('Generate password'));
  await user.click(press('Save'));
  const question = await screen.findByRole('alertdialog', { name: 'Deleted in the meantime' });
  await user.click(within(question).getByRole('button', { name: 'Copy' }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('Username: grace');
  expect(copied).not.toContain('Password');
});

test('a password is saved again after a lost response, without a conflict', async () => {
  const { user, sent, onClose, passwords } = openGrace(1);
  await user.type(password(), 'correct horse');
  await user.click(press('Save'));
  await screen.findByRole('alert');
  await user.click(press('Save'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ version }) => version)).toEqual(['"7"', '"7"', '"8"']);
  expect(passwords).toEqual(['correct horse', 'correct horse']);
});

test('asks about a conflict even if only the password was changed', async () => {
  const { user, sent, change, passwords } = openGrace();
  await user.type(password(), 'correct horse');
  change({ ...grace, version: 8 });
  await user.click(press('Save'));
  expect(await screen.findByRole('dialog', { name: 'Changed in the meantime' })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(passwords).toEqual([]);
});
