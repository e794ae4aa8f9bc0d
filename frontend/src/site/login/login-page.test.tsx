import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@/shared/session/user';
import { user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderApp, signIn } from '@/test/render';
import { openDocument } from '@/shared/lib/dom/open-document';
import { recordPosts, serve, server, servePost } from '@/test/server';

vi.mock('@/shared/lib/dom/open-document');

beforeEach(() => void vi.mocked(openDocument).mockClear());

/** A server that lets this person in, with any password that has the right length. */
const serveLogin = (person: User) =>
  recordPosts('/api/login', () => {
    signIn();
    serve('/api/user', person);
    return HttpResponse.json(person);
  });

async function logIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await username(), 'ada');
  await user.type(password(), 'secret{Enter}');
}

const serveLoginFailure = (answer: () => Response) => server.use(http.post('/api/login', answer));

const username = () => screen.findByLabelText('Username');
const password = () => screen.getByLabelText('Password');

test('a client logs in on the Client Portal tab and is welcomed', async () => {
  const sent = serveLogin(sampleUser({ username: 'grace' }));
  const { user, router } = renderApp('/auth');
  await user.type(await username(), '  grace ');
  await user.type(password(), ' secret {Enter}');
  expect(await within(await notices()).findByText('Successfully logged in to client portal')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Welcome, grace' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/client-portal');
  expect(sent).toEqual([{ username: 'grace', password: ' secret ' }]);
});

test('a login leads back to the page that asked for it', async () => {
  serveLogin(sampleUser({ isAdmin: true }));
  const { unmount } = renderApp('/admin/blog/7/edit');
  const link = await screen.findByRole('link', { name: 'Go to Login' });
  unmount();
  const { user } = renderApp(link.getAttribute('href') ?? '');
  await logIn(user);
  await waitFor(() => expect(openDocument).toHaveBeenCalledWith('/admin/blog/7/edit', { replace: true }));
});

test.each(['//elsewhere.example', '/%5Celsewhere.example', 'https://elsewhere.example/', '/auth'])(
  'a login does not follow the address %s',
  async (next) => {
    serveLogin(sampleUser({ username: 'grace' }));
    const { user, router } = renderApp(`/auth?next=${next}`);
    await logIn(user);
    expect(await screen.findByRole('heading', { name: 'Welcome, grace' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/client-portal');
  },
);

test('reports a user that can’t be loaded after login, and stays on the page', async () => {
  serveLoginFailure(() => {
    signIn();
    serve('/api/user', null, { status: 503 });
    return HttpResponse.json({});
  });
  const { user, router } = renderApp('/auth');
  await logIn(user);
  expect(
    await within(await notices()).findByText(
      'You’re logged in, but we couldn’t load your account. Please reload the page.',
    ),
  ).toBeVisible();
  expect(router.state.location.pathname).toBe('/auth');
  expect(screen.queryByText('Successfully logged in to client portal')).toBeNull();
});

test('says that the browser did not keep the login', async () => {
  servePost('/api/login', {});
  const { user, router } = renderApp('/auth');
  await logIn(user);
  expect(await within(await notices()).findByText(/^Your browser didn’t keep the login\./)).toBeVisible();
  expect(router.state.location.pathname).toBe('/auth');
});

test('leads to the contact page those who have forgotten their password', async () => {
  renderApp('/auth');
  await username();
  expect(screen.getByRole('link', { name: 'Write to us.' })).toHaveAttribute('href', '/contact');
});

test('a wrong password is selected, and choosing the other portal clears the error', async () => {
  serveLoginFailure(() => new HttpResponse('Invalid username or password', { status: 401 }));
  const { user } = renderApp('/auth');
  await logIn(user);
  const message = await within(await notices()).findByText('Invalid username or password');
  const input = password() as HTMLInputElement;
  await waitFor(() => expect(input).toHaveFocus());
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('secret');
  await user.click(screen.getByRole('tab', { name: 'Admin Portal' }));
  await waitFor(() => expect(message).not.toBeInTheDocument());
  expect(await username()).toHaveValue('ada');
});

test.each([
  [
    'the status text of a 5xx status',
    () => new HttpResponse('internals', { status: 503, statusText: 'Service Unavailable' }),
    'Service Unavailable',
  ],
  ['why there was no answer', () => HttpResponse.error(), 'Failed to fetch'],
])('a failed login shows %s', async (_what, respond, message) => {
  serveLoginFailure(respond);
  const { user } = renderApp('/auth');
  await logIn(user);
  expect(await within(await notices()).findByText(message)).toBeVisible();
});

test('clears the fields’ errors when the other portal is chosen', async () => {
  const { user } = renderApp('/auth');
  await user.type(await username(), 'ab');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(password()).toHaveAttribute('aria-invalid', 'true'));
  await user.click(screen.getByRole('tab', { name: 'Admin Portal' }));
  expect(password()).not.toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText('Username must be at least 3 characters')).toBeNull();
});
