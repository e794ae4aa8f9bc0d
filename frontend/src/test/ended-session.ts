import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signIn } from './render';
import { user as sampleUser } from './sample';
import { server } from './server';

export const logInAgain = 'Please log in to access this page.';

/** A server whose session ends when it is told to. */
export function serve() {
  signIn();
  const state = { user: sampleUser({ isAdmin: true }) as ReturnType<typeof sampleUser> | null };
  const keys: (string | null)[] = [];
  server.use(
    http.get('/api/user', () =>
      state.user ? HttpResponse.json(state.user) : HttpResponse.text(logInAgain, { status: 401 }),
    ),
    http.get('/api/faq/categories', () => HttpResponse.json([])),
    http.get('/api/faq/items', () => HttpResponse.json([])),
    http.post('/api/faq/categories', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (!state.user) return HttpResponse.json({ error: logInAgain, message: logInAgain }, { status: 401 });
      if (state.user.isAdmin) return HttpResponse.json({ id: 1 }, { status: 201 });
      const message = 'You need administrator privileges to access this page.';
      return HttpResponse.json({ error: message, message }, { status: 403 });
    }),
    http.post('/api/login', async ({ request }) => {
      const { username, password } = (await request.json()) as { username: string; password: string };
      if (password !== 'right-password')
        return HttpResponse.text('Invalid username or password', { status: 401 });
      state.user = sampleUser({ username, id: username === 'ada' ? 1 : 2, isAdmin: username !== 'client' });
      return HttpResponse.json(state.user);
    }),
  );
  return { state, keys };
}

/** The dialog that asks for the password. */
export const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
