import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { post } from '@/test/fixtures/samples';
import { renderApp, renderWith } from '@/test/render';
import { server } from '@/test/server';

test.each(['/nowhere/at/all', '/a%0Ab'])('the address %s shows 404 Page Not Found', async (address) => {
  renderApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
});

test('the front page links to services, contact and the newest posts', async () => {
  server.use(http.get('/api/blog', () => HttpResponse.json([post(1), post(2), post(3)])));
  renderApp('/');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Empowering the Future with AI' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Explore Services' })).toHaveAttribute('href', '/services');
  expect(await screen.findByRole('link', { name: 'Post 2' })).toHaveAttribute('href', '/blog/post-2');
  expect(await inspect()).toHaveNoViolations();
});

test('a failing application shows what to do', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  renderWith(<Broken />);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  expect(document.title).toBe('Something went wrong');
  expect(screen.getByText('Please try refreshing the page')).toBeVisible();
});
