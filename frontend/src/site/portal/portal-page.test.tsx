import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { renderApp, signIn } from '@/test/render';
import { serve, servePost, serveNothing } from '@/test/server';

function logIn() {
  signIn();
  serve('/api/user', sampleUser({ username: 'grace' }));
}

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
  serveNothing('/api/user');
  renderApp('/client-portal');
  expect(await screen.findByText('Please wait while we verify your credentials.')).toBeVisible();
});

test('reports a failed logout and changes nothing', async () => {
  logIn();
  servePost('/api/logout', null, { status: 503, statusText: 'Service Unavailable' });
  const { user, router } = renderApp('/client-portal');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  const region = await notices();
  expect(await within(region).findByText('Error')).toBeVisible();
  expect(within(region).getByText('Service Unavailable')).toBeVisible();
  expect(router.state.location.pathname).toBe('/client-portal');
});
