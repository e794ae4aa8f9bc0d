import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { admin, below, menu, orderCall, serveItems, top } from '@/test/fixtures/menu-admin';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

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
