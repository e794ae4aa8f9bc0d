import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { User } from '@/features/session/api';
import { serveRecord } from '@/test/record';
import { renderWith } from '@/test/render';
import { user as sampleUser } from '@/test/sample';
import { server } from '@/test/server';
import { UserDialog } from './user-dialog';

test('a user who was deleted meanwhile and is saved as new is held to what a new one is', async () => {
  const grace = sampleUser({ id: 2, username: 'grace', version: 7 });
  serveRecord<User, object>('/api/admin/users/2', grace, (_body, record) => record).change(null);
  const created: unknown[] = [];
  server.use(
    http.post('/api/admin/users', async ({ request }) => {
      created.push(await request.json());
      return HttpResponse.json({ ...grace, id: 3, version: 1 }, { status: 201 });
    }),
  );
  const onClose = vi.fn();
  const { user } = renderWith(<UserDialog user={grace} onClose={onClose} />);
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
