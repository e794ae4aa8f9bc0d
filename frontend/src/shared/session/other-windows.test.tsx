import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { openForm, servePosts } from '@/test/fixtures/posts';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { openDocument } from '@/shared/lib/dom/open-document';
import { recordPosts, serve } from '@/test/server';

vi.mock('@/shared/lib/dom/open-document');

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('portico.unsaved-post.'));
const ownDraft = 'portico.unsaved-post.1.new.aaaa';
const othersDraft = 'portico.unsaved-post.2.new.bbbb';

const forgetCookie = () => {
  document.cookie = 'portico_signed_in=; max-age=0';
};

/** Responds to a logout as the server does. */
const serveLogout = () =>
  recordPosts('/api/logout', () => {
    forgetCookie();
    return new HttpResponse(null, { status: 204 });
  });

/** What another window has stored reaches this one. */
const broadcast = (value: object) =>
  act(() => {
    localStorage.setItem('portico-user', JSON.stringify(value));
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'portico-user', newValue: JSON.stringify(value) }),
    );
  });

/** Logs out where drafts are kept, and answers the question what shall become of them. */
async function logOut(isConfirmed: boolean) {
  servePosts();
  const logouts = serveLogout();
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(isConfirmed);
  const { user } = renderApp('/admin/blog');
  await screen.findByText(/^No blog posts found/);
  localStorage.setItem(ownDraft, '{}');
  localStorage.setItem(othersDraft, '{}');
  sessionStorage.setItem('portico-enquiry', '{"name":"Ada"}');
  sessionStorage.setItem('portico-conversation', '[]');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('a blog post'));
  return logouts;
}

test('logging out removes the user’s drafts and the window’s stored data', async () => {
  const logouts = await logOut(true);
  await waitFor(() => expect(openDocument).toHaveBeenCalledWith('/auth', undefined));
  expect(logouts).toHaveLength(1);
  expect(drafts()).toEqual([othersDraft]);
  expect(sessionStorage).toHaveLength(0);
});

test('choosing to keep drafts cancels the logout', async () => {
  expect(await logOut(false)).toEqual([]);
  expect(drafts()).toHaveLength(2);
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
