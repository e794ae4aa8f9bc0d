import { screen, waitFor } from '@testing-library/react';
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

function open(lost: number) {
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
  const onClose = vi.fn();
  return {
    ...served,
    ...renderWith(<UserForm of={users} record={grace} onClose={onClose} />),
    onClose,
    passwords,
  };
}

const save = () => screen.getByRole('button', { name: 'Save' });

test('a password is saved again after a lost response, without a conflict', async () => {
  const { user, sent, onClose, passwords } = open(1);
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(save());
  await screen.findByRole('alert');
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ version }) => version)).toEqual(['"7"', '"7"', '"8"']);
  expect(passwords).toEqual(['correct horse', 'correct horse']);
});

test('asks about a conflict even if only the password was changed', async () => {
  const { user, sent, change, passwords } = open(0);
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  change({ ...grace, version: 8 });
  await user.click(save());
  expect(await screen.findByRole('dialog', { name: 'Changed in the meantime' })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(passwords).toEqual([]);
});

test('a new user is created once after a lost response', async () => {
  const sent: string[] = [];
  const respond = async ({ request }: { request: Request }) => {
    const { password } = (await request.json()) as { password: string };
    sent.push(`${request.method} ${password}`);
    return sent.length === 1 ? HttpResponse.error() : HttpResponse.json(grace);
  };
  server.use(
    http.post('/api/admin/users', respond),
    http.get('/api/admin/users/2', () => HttpResponse.json(grace)),
  );
  const onClose = vi.fn();
  const { user } = renderWith(<UserForm of={users} record={undefined} onClose={onClose} />);
  await user.type(screen.getByLabelText('Username'), 'grace');
  await user.type(screen.getByLabelText('Display name'), 'Grace Hopper');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual(['POST correct horse', 'POST correct horse']);
});
