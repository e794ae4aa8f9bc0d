import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { api } from '@/admin/api/base-api';
import { UsersTab } from '@/admin/users/users-tab';
import { loginRequired, serve } from '@/test/fixtures/ended-session';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, renderWith, signIn } from '@/test/render';
import { server } from '@/test/server';

const notAdmin = 'You need administrator privileges to access this page.';

/** A server that refuses its lists to users who are not administrators. */
function serveLists() {
  const { state } = serve();
  const guarded = () => {
    if (!state.user) return HttpResponse.json({ error: loginRequired }, { status: 401 });
    if (!state.user.isAdmin) return HttpResponse.json({ error: notAdmin }, { status: 403 });
    return HttpResponse.json([]);
  };
  server.use(http.get('/api/faq/categories', guarded), http.get('/api/faq/items', guarded));
  return state;
}

test.each([
  ['whose session has ended', null, loginRequired, 'Go to Login'],
  ['who has lost their rights', sampleUser({ isAdmin: false }), notAdmin, 'Go to the client portal'],
])('a list refused to somebody %s shows the access page', async (_who, user, reason, link) => {
  const state = serveLists();
  const { user: person } = renderApp('/admin/faq');
  await screen.findByText(/^No categories found/);
  state.user = user;
  await person.click(screen.getByRole('tab', { name: 'FAQ Items' }));
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('shows the access page if a post is refused after the session has ended', async () => {
  const state = serveLists();
  server.use(
    http.get('/api/admin/blog/7', () => {
      state.user = null;
      return HttpResponse.json({ error: loginRequired }, { status: 401 });
    }),
  );
  renderApp('/admin/blog/7/edit');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('a refused list does not close a form with entered text', async () => {
  const state = serveLists();
  const { user, store } = renderApp('/admin/faq');
  await screen.findByText(/^No categories found/);
  await user.click(screen.getAllByRole('button', { name: 'Add Category' })[0] as HTMLElement);
  await user.type(await screen.findByLabelText('Category Name'), 'Pricing');
  state.user = null;
  act(() => void store.dispatch(api.util.invalidateTags(['Faq'])));
  expect(await screen.findByText(new RegExp(loginRequired))).toBeInTheDocument();
  expect(await screen.findAllByRole('link', { name: 'Login', hidden: true })).not.toEqual([]);
  expect(screen.getByLabelText('Category Name')).toHaveValue('Pricing');
});

test('rechecks the user once for each refusal', async () => {
  signIn();
  let requestCount = 0;
  server.use(
    http.get('/api/user', () => {
      requestCount += 1;
      return HttpResponse.json(sampleUser({ isAdmin: true }));
    }),
    http.get('/api/admin/users', () => HttpResponse.json({ error: notAdmin }, { status: 403 })),
  );
  const { user } = renderWith(<UsersTab />, { at: '/admin/users' });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(requestCount).toBe(3));
  await expect(waitFor(() => expect(requestCount).toBeGreaterThan(3), { timeout: 300 })).rejects.toThrow();
});
