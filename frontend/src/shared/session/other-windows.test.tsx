import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { openForm, servePosts } from '@/test/fixtures/posts';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { openDocument } from '@/shared/lib/dom/open-document';
import { server, serve } from '@/test/server';

vi.mock('@/shared/lib/dom/open-document', () => ({
  openDocument: vi.fn(),
  endOpening: vi.fn(),
  isOpening: false,
}));

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('portico.unsaved-post.'));
const ownDraft = 'portico.unsaved-post.1.new.aaaa';
const othersDraft = 'portico.unsaved-post.2.new.bbbb';

const forgetCookie = () => {
  document.cookie = 'portico_signed_in=; max-age=0';
};

/** Responds to a logout as the server does. */
function serveLogout() {
  let count = 0;
  server.use(
    http.post('/api/logout', () => {
      count += 1;
      forgetCookie();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return () => count;
}

/** What another window has stored reaches this one. */
const broadcast = (value: object) =>
  act(() => {
    localStorage.setItem('portico-user', JSON.stringify(value));
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'portico-user', newValue: JSON.stringify(value) }),
    );
  });

function storeData() {
  localStorage.setItem(ownDraft, '{}');
  localStorage.setItem(othersDraft, '{}');
  sessionStorage.setItem('portico-enquiry', '{"name":"Ada"}');
  sessionStorage.setItem('portico-conversation', '[]');
}

test('logging out removes the user’s drafts and the window’s stored data', async () => {
  servePosts();
  const logouts = serveLogout();
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
  const { user } = renderApp('/admin/blog');
  await screen.findByText(/^No blog posts found/);
  storeData();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(openDocument).toHaveBeenCalledWith('/auth', undefined));
  expect(confirm).toHaveBeenCalledWith(expect.stringContaining('a blog post'));
  expect(logouts()).toBe(1);
  expect(drafts()).toEqual([othersDraft]);
  expect(sessionStorage).toHaveLength(0);
  confirm.mockRestore();
});

test('choosing to keep drafts cancels the logout', async () => {
  servePosts();
  const logouts = serveLogout();
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { user } = renderApp('/admin/blog');
  await screen.findByText(/^No blog posts found/);
  storeData();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(confirm).toHaveBeenCalledOnce();
  expect(logouts()).toBe(0);
  expect(drafts()).toHaveLength(2);
  confirm.mockRestore();
});

test('a logout in another window keeps an open form but stores no drafts', async () => {
  servePosts();
  const { user } = await openForm('/admin/blog/7/edit');
  await user.type(screen.getByLabelText('Title'), '!');
  await waitFor(() => expect(drafts()).toHaveLength(1));
  forgetCookie();
  broadcast({ user: null, left: 1 });
  expect(await screen.findAllByRole('link', { name: 'Login' })).not.toEqual([]);
  expect(drafts()).toEqual([]);
  await user.type(screen.getByLabelText('Title'), '!');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(drafts()).toEqual([]);
  expect(screen.getByLabelText('Title')).toHaveValue('Old title!!');
});

test('an expired session keeps the user’s drafts', async () => {
  servePosts();
  const { user, store } = await openForm('/admin/blog/7/edit');
  await user.type(screen.getByLabelText('Title'), '!');
  serve('/api/user', null, { status: 401 });
  const { api } = await import('@/admin/api/base-api');
  act(() => void store.dispatch(api.util.invalidateTags(['User'])));
  expect(await screen.findAllByRole('link', { name: 'Login' })).not.toEqual([]);
  await user.type(screen.getByLabelText('Title'), '?');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Old title!?'));
});

test('a login in another window takes effect at once', async () => {
  renderApp('/about');
  expect(await screen.findAllByRole('link', { name: 'Login' })).not.toEqual([]);
  signIn();
  serve('/api/user', sampleUser());
  broadcast({ user: 1 });
  expect(await screen.findAllByRole('link', { name: 'Dashboard' })).not.toEqual([]);
});
