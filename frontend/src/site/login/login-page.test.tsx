import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Credentials, User } from '@/shared/session/user';
import { inspect } from '@/test/axe';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { openDocument } from '@/shared/lib/dom/open-document';
import { server } from '@/test/server';

vi.mock('@/shared/lib/dom/open-document', () => ({
  openDocument: vi.fn(),
  endOpening: vi.fn(),
  isOpening: false,
}));

beforeEach(() => void vi.mocked(openDocument).mockClear());

/** A server that lets this person in, with any password that has the right length. */
function serveLogin(person: User) {
  const sent: Credentials[] = [];
  server.use(
    http.post('/api/login', async ({ request }) => {
      sent.push((await request.json()) as Credentials);
      signIn();
      server.use(http.get('/api/user', () => HttpResponse.json(person)));
      return HttpResponse.json(person);
    }),
  );
  return sent;
}

const serveLoginFailure = (answer: () => Response) => server.use(http.post('/api/login', answer));

const username = () => screen.findByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const loginButton = () => screen.getByRole('button', { name: 'Login' });
const notices = () => screen.findByRole('region', { name: /Notifications/ });

test('the login screen has a tab for each portal and is accessible', async () => {
  const { user, container } = renderApp('/auth');
  await username();
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['Client Portal', 'Admin Portal']);
  expect(screen.queryByText('Access restricted to administrators only')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Admin Portal' }));
  expect(screen.getByText('Access restricted to administrators only')).toBeVisible();
  expect(await inspect(container)).toHaveNoViolations();
});

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

test('an administrator logs in on the Admin Portal tab and gets the dashboard', async () => {
  serveLogin(sampleUser({ isAdmin: true }));
  server.use(http.get('/api/admin/*', () => HttpResponse.json([])));
  const { user } = renderApp('/auth');
  await user.click(await screen.findByRole('tab', { name: 'Admin Portal' }));
  await user.type(await username(), 'ada');
  await user.type(password(), 'secret');
  await user.click(loginButton());
  expect(await within(await notices()).findByText('Successfully logged in to admin portal')).toBeVisible();
  expect(openDocument).toHaveBeenCalledWith('/admin', { replace: true });
});

test('a login leads back to the page that asked for it', async () => {
  serveLogin(sampleUser({ isAdmin: true }));
  const { unmount } = renderApp('/admin/blog/7/edit');
  const link = await screen.findByRole('link', { name: 'Go to Login' });
  unmount();
  const { user } = renderApp(link.getAttribute('href') ?? '');
  await user.type(await username(), 'ada');
  await user.type(password(), 'secret{Enter}');
  await waitFor(() => expect(openDocument).toHaveBeenCalledWith('/admin/blog/7/edit', { replace: true }));
});

test.each(['//elsewhere.example', '/%5Celsewhere.example', 'https://elsewhere.example/', '/auth'])(
  'a login does not follow the address %s',
  async (next) => {
    serveLogin(sampleUser({ username: 'grace' }));
    const { user, router } = renderApp(`/auth?next=${next}`);
    await user.type(await username(), 'grace');
    await user.type(password(), 'secret{Enter}');
    expect(await screen.findByRole('heading', { name: 'Welcome, grace' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/client-portal');
  },
);

test('reports a user that can’t be loaded after login, and stays on the page', async () => {
  const { user, router } = renderApp('/auth');
  await user.type(await username(), 'ada');
  await user.type(password(), 'secret');
  server.use(
    http.post('/api/login', () => {
      signIn();
      server.use(http.get('/api/user', () => new HttpResponse(null, { status: 503 })));
      return HttpResponse.json({});
    }),
  );
  await user.click(loginButton());
  expect(
    await within(await notices()).findByText(
      'You’re logged in, but we couldn’t load your account. Please reload the page.',
    ),
  ).toBeVisible();
  expect(router.state.location.pathname).toBe('/auth');
  expect(screen.queryByText('Successfully logged in to client portal')).toBeNull();
});

test('says that the browser did not keep the login', async () => {
  const { user, router } = renderApp('/auth');
  await user.type(await username(), 'ada');
  await user.type(password(), 'secret');
  server.use(http.post('/api/login', () => HttpResponse.json({})));
  await user.click(loginButton());
  expect(await within(await notices()).findByText(/^Your browser didn’t keep the login\./)).toBeVisible();
  expect(router.state.location.pathname).toBe('/auth');
});

test('shows errors at their fields and focuses the first', async () => {
  const { user } = renderApp('/auth');
  await user.type(await username(), 'ab');
  await user.click(loginButton());
  await waitFor(async () =>
    expect(await username()).toHaveAccessibleDescription('Username must be at least 3 characters'),
  );
  expect(password()).toHaveAccessibleDescription('Password is required');
  expect(password()).toBeInvalid();
  await waitFor(async () => expect(await username()).toHaveFocus());
  expect(await inspect()).toHaveNoViolations();
});

test('tells a refused login once, in a toast, and selects the password', async () => {
  serveLoginFailure(() => new HttpResponse('Invalid username or password', { status: 401 }));
  const { user } = renderApp('/auth');
  await user.type(await username(), 'ada');
  await user.type(password(), 'wrong-one');
  await user.click(loginButton());
  const region = await notices();
  expect(await within(region).findByText('Error')).toBeVisible();
  expect(
    screen.getAllByText('Invalid username or password', { ignore: '[role=status], [role=status] *' }),
  ).toEqual([within(region).getByText('Invalid username or password')]);
  expect(await username()).toHaveValue('ada');
  const input = password() as HTMLInputElement;
  await waitFor(() => expect(input).toHaveFocus());
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('wrong-one');
});

test('leads to the contact page those who have forgotten their password', async () => {
  renderApp('/auth');
  await username();
  expect(screen.getByRole('link', { name: 'Write to us.' })).toHaveAttribute('href', '/contact');
});

test('clears the login error when the other portal is chosen', async () => {
  serveLoginFailure(() => new HttpResponse('Invalid username or password', { status: 401 }));
  const { user } = renderApp('/auth');
  await user.type(await username(), 'ada');
  await user.type(password(), 'wrong-one{Enter}');
  const message = await within(await notices()).findByText('Invalid username or password');
  await user.click(screen.getByRole('tab', { name: 'Admin Portal' }));
  await waitFor(() => expect(message).not.toBeInTheDocument());
  expect(await username()).toHaveValue('ada');
});

test('clears the fields’ errors when the other portal is chosen', async () => {
  const { user } = renderApp('/auth');
  await user.type(await username(), 'ab');
  await user.click(loginButton());
  await waitFor(() => expect(password()).toHaveAttribute('aria-invalid', 'true'));
  await user.click(screen.getByRole('tab', { name: 'Admin Portal' }));
  expect(password()).not.toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText('Username must be at least 3 characters')).toBeNull();
});

test('a login that fails with a 5xx status shows the status text', async () => {
  serveLoginFailure(() => new HttpResponse('internals', { status: 503, statusText: 'Service Unavailable' }));
  const { user } = renderApp('/auth');
  await user.type(await username(), 'ada');
  await user.type(password(), 'secret{Enter}');
  expect(await within(await notices()).findByText('Service Unavailable')).toBeVisible();
});

test('a login without a network shows the reason', async () => {
  serveLoginFailure(() => HttpResponse.error());
  const { user } = renderApp('/auth');
  await user.type(await username(), 'ada');
  await user.type(password(), 'secret{Enter}');
  expect(await within(await notices()).findByText('Failed to fetch')).toBeVisible();
});

test('submitting twice logs in once', async () => {
  let times = 0;
  server.use(
    http.post('/api/login', async () => {
      times += 1;
      await delay(50);
      return new HttpResponse('Invalid username or password', { status: 401 });
    }),
  );
  const { user } = renderApp('/auth');
  await user.type(await username(), 'ada');
  await user.type(password(), 'secret');
  await user.dblClick(loginButton());
  await within(await notices()).findByText('Invalid username or password');
  expect(times).toBe(1);
});

test('keeps the entered text when the tab is changed', async () => {
  const { user } = renderApp('/auth');
  await user.type(await username(), 'ada');
  await user.click(screen.getByRole('tab', { name: 'Admin Portal' }));
  expect(await username()).toHaveValue('ada');
});

test.each([
  [sampleUser({ isAdmin: true }), '/admin'],
  [sampleUser(), '/client-portal'],
])('redirects signed-in users from the login screen', async (person, path) => {
  signIn();
  server.use(
    http.get('/api/user', () => HttpResponse.json(person)),
    http.get('/api/admin/*', () => HttpResponse.json([])),
  );
  const { router } = renderApp('/auth');
  await waitFor(() => {
    const [opened] = vi.mocked(openDocument).mock.lastCall ?? [];
    expect(opened ?? router.state.location.pathname).toBe(path);
  });
});

test('without a script the browser posts the form', async () => {
  renderApp('/auth');
  const form = (await username()).closest('form');
  expect(form).toHaveAttribute('action', '/auth');
  expect(form).toHaveAttribute('method', 'post');
});
