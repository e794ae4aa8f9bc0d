import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { admin, below, menu, orderCall, serveItems, top } from '@/test/fixtures/menu-admin';
import { notices } from '@/test/notices';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

const loginRequired = 'Please log in to access this page.';

/** Opens the dashboard with an expired session. Returns the requests. */
async function openWithoutSession() {
  const sent = serveItems(menu);
  const state = { isLoggedIn: true };
  const requireLogin = () =>
    state.isLoggedIn
      ? undefined
      : HttpResponse.json({ error: loginRequired, message: loginRequired }, { status: 401 });
  signIn();
  server.use(
    http.get('/api/user', () => requireLogin() ?? HttpResponse.json(admin)),
    http.put('/api/admin/navigation/order', requireLogin),
    http.post('/api/login', () => {
      state.isLoggedIn = true;
      return HttpResponse.json(admin);
    }),
  );
  const { user } = renderApp('/admin/navigation?show=order');
  const down = await screen.findByRole('button', { name: 'Move Services down' });
  state.isLoggedIn = false;
  await user.click(down);
  const question = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
  expect(screen.queryByText(/position/)).toBeNull();
  return { user, sent, question };
}

test('a move without a session asks for the password, and is then saved', async () => {
  const { user, sent, question } = await openWithoutSession();
  await user.type(question.getByLabelText('Password'), 'right-password{Enter}');
  expect(await screen.findByText('Services: position 2 of 3')).toBeInTheDocument();
  expect(sent).toEqual([[orderCall, [2, 1, 3]]]);
  await waitFor(() =>
    expect(top()).toEqual(['Move Blog up', 'Move Services up', ...below, 'Move Reports up']),
  );
});

test('declining to log in cancels the move and shows the access page', async () => {
  const { user, sent, question } = await openWithoutSession();
  await user.click(question.getByRole('button', { name: 'Not now' }));
  expect(await within(await notices()).findByText(loginRequired)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull();
  expect(screen.queryByText(/position/)).toBeNull();
  expect(sent).toEqual([]);
});
