import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { server } from '@/test/server';
import { UserForm } from './user-form';
import { users } from './users-tab';

/** The form of a new user, with a password that was generated. */
async function generate() {
  const { user } = renderWith(<UserForm of={users} record={undefined} onClose={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Generate password' }));
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  await waitFor(() => expect(field).toHaveAttribute('type', 'text'));
  return { user, field };
}

test('a generated password can be read, copied and saved', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/admin/users', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(sampleUser({ id: 2, version: 1 }), { status: 201 });
    }),
  );
  const { user, field } = await generate();
  const { value: password } = field;
  expect(password).toMatch(/^(?:[A-Za-z2-9]{5}-){3}[A-Za-z2-9]{5}$/);
  await user.click(screen.getByRole('button', { name: 'Copy password' }));
  expect(await navigator.clipboard.readText()).toBe(password);
  await user.type(screen.getByLabelText('Username'), 'lin');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ username: 'lin', password })]));
});

test('typing over a generated password hides it and the copy button', async () => {
  const { user, field } = await generate();
  await user.type(field, '!');
  expect(field).toHaveAttribute('type', 'password');
  expect(screen.queryByRole('button', { name: 'Copy password' })).toBeNull();
});

test('the password is marked as required for a new user alone', () => {
  const { unmount } = renderWith(<UserForm of={users} record={undefined} onClose={() => undefined} />);
  expect(screen.getByText('Password')).toHaveAttribute('data-required');
  unmount();
  renderWith(<UserForm of={users} record={sampleUser()} onClose={() => undefined} />);
  expect(screen.getByText('Password')).not.toHaveAttribute('data-required');
});
