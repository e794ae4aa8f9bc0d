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

const grace = sampleUser({ id: 2, username: 'grace', version: 7 });

/** Her form, while another user has deleted her. */
function open() {
  serveRecord<User, object>('/api/admin/users/2', grace, (_body, record) => record).change(null);
  const onClose = vi.fn();
  return { onClose, ...renderWith(<UserForm of={users} record={grace} onClose={onClose} />) };
}

test('saving a deleted user as new requires a password', async () => {
  const created: unknown[] = [];
  server.use(
    http.post('/api/admin/users', async ({ request }) => {
      created.push(await request.json());
      return HttpResponse.json({ ...grace, id: 3, version: 1 }, { status: 201 });
    }),
  );
  const { user, onClose } = open();
  await user.type(screen.getByLabelText('Bio'), 'Wrote a compiler');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Save as new' }));
  expect(await screen.findByRole('dialog', { name: 'Create New User' })).toBeVisible();
  const password = screen.getByLabelText('Password');
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription('At least 6 characters Password is required'),
  );
  expect(created).toEqual([]);
  await user.type(password, 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(created).toEqual([
    expect.objectContaining({ username: 'grace', bio: 'Wrote a compiler', password: 'correct horse' }),
  ]);
});

test('copying the form of a deleted user leaves out the password', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Generate password' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog', { name: 'Deleted in the meantime' });
  await user.click(within(question).getByRole('button', { name: 'Copy' }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('Username: grace');
  expect(copied).not.toContain('Password');
});
