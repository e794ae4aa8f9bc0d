import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

function logIn() {
  signIn();
  server.use(http.get('/api/user', () => HttpResponse.json(sampleUser({ username: 'grace' }))));
}

const notices = () => screen.findByRole('region', { name: /Notifications/ });

test('the portal shows the user’s name, its figures and its lists', async () => {
  logIn();
  const { container } = renderApp('/client-portal');
  expect(await screen.findByRole('heading', { name: 'Welcome, grace' })).toBeVisible();
  for (const [label, value] of [
    ['Active projects', '3'],
    ['Project reports', '15'],
    ['Messages', '8'],
  ] as const)
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value);
  expect(screen.getByRole('heading', { name: 'Your Projects' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Recent Activities' })).toBeVisible();
  expect(screen.getByText('Ada Lovelace')).toBeVisible();
  expect(screen.getByText(/^The figures and lists below are samples\./)).toBeVisible();
  expect(await inspect(container)).toHaveNoViolations();
});

test('the portal’s parts lead somewhere', async () => {
  logIn();
  renderApp('/client-portal');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByRole('heading', { name: 'Welcome, grace' });
  expect(href('All projects')).toMatch(/#projects$/);
  expect(href('See what’s new')).toMatch(/#activities$/);
  expect(href('Write to us')).toBe('mailto:hello@northlight.example?subject=Client%20portal');
  expect(href('Ask about Document triage')).toBe('mailto:hello@northlight.example?subject=Document%20triage');
});

test('the portal shows a loading state until the user is known', async () => {
  signIn();
  server.use(http.get('/api/user', () => new Promise<never>(() => undefined)));
  renderApp('/client-portal');
  expect(await screen.findByText('Please wait while we verify your credentials.')).toBeVisible();
});

test('shows the login screen to signed-out visitors', async () => {
  const { router } = renderApp('/client-portal');
  expect(await screen.findByRole('tab', { name: 'Client Portal' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/client-portal');
});

test('logging out leads to the login screen, and stays there', async () => {
  logIn();
  server.use(
    http.post('/api/logout', () => {
      document.cookie = 'portico_signed_in=; max-age=0';
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, router } = renderApp('/client-portal');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('tab', { name: 'Client Portal' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/auth');
  expect(await within(await notices()).findByText('Successfully logged out of client portal')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Login' })).toBeVisible());
});

test('reports a failed logout and changes nothing', async () => {
  logIn();
  server.use(
    http.post(
      '/api/logout',
      () => new HttpResponse(null, { status: 503, statusText: 'Service Unavailable' }),
    ),
  );
  const { user, router } = renderApp('/client-portal');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  const region = await notices();
  expect(await within(region).findByText('Error')).toBeVisible();
  expect(within(region).getByText('Service Unavailable')).toBeVisible();
  expect(router.state.location.pathname).toBe('/client-portal');
});
