import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

function logIn() {
  signIn();
  server.use(http.get('/api/user', () => HttpResponse.json(sampleUser({ username: 'grace' }))));
}

const notices = () => screen.findByRole('region', { name: /Notifications/ });

test('the portal’s parts lead somewhere', async () => {
  logIn();
  renderApp('/client-portal');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  expect(screen.getByText(/^The figures and lists below are samples\./)).toBeVisible();
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
