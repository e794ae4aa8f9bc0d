import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '@/admin/api/base-api';
import { inspect } from '@/test/axe';
import { draftKeys, openDrafts, storeDraft } from '@/test/drafts';
import { button, fillForm, openForm, servePosts, storedPost } from '@/test/fixtures/posts';
import { user as sampleUser } from '@/test/fixtures/samples';
import { closeNotice } from '@/test/notices';
import { renderApp } from '@/test/render';
import { serve, server } from '@/test/server';

const editPath = '/admin/blog/7/edit';
const findDraftOffer = () => screen.findByText(/^You have unsaved changes from /);

/** Types a title and goes away without saving, as when the window is closed. */
async function leaveUnsaved(title: string, at = editPath) {
  const page = await openForm(at);
  await page.user.type(screen.getByLabelText('Title'), title);
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain(title));
  page.unmount();
}

test('offers to restore unsaved changes with the version they are based on', async () => {
  servePosts();
  await leaveUnsaved('!');
  const { user, router } = await openForm(editPath);
  expect(screen.getByLabelText('Title')).toHaveValue('Old title');
  expect(await findDraftOffer()).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
  await user.click(button('Restore'));
  expect(screen.getByLabelText('Title')).toHaveValue('Old title!');
  expect(screen.queryByText(/^You have unsaved changes from /)).toBeNull();
  await user.click(button('Update'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(draftKeys()).toEqual([]);
});

test('stores the draft right after the first key, while typing without a pause', async () => {
  servePosts();
  await openForm(editPath);
  const title = screen.getByLabelText('Title');
  for (let keys = 1; draftKeys().length === 0; keys += 1) {
    expect(keys, 'nothing is kept of so many keys').toBeLessThan(20);
    fireEvent.change(title, { target: { value: 'x'.repeat(keys) } });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

test.each([editPath, '/admin/blog/new'])(
  'the list offers what was written at %s, in a form',
  async (path) => {
    servePosts();
    await leaveUnsaved('Kept', path);
    const { user, router } = renderApp('/admin/blog');
    expect(await findDraftOffer()).toBeVisible();
    await user.click(button('Continue'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toContain('Kept'));
    expect(router.state.location.pathname).toBe(path);
    expect(screen.queryByText(/^You have unsaved changes from /)).toBeNull();
    expect(draftKeys()).toHaveLength(1);
  },
);

test('a new post’s draft is separate from those of edited posts', async () => {
  servePosts();
  await leaveUnsaved('A new one', '/admin/blog/new');
  const { unmount } = await openForm(editPath);
  expect(screen.queryByText(/^You have unsaved changes from /)).toBeNull();
  unmount();
  await openForm();
  expect(await findDraftOffer()).toBeVisible();
  expect(screen.getByText('“A new one”')).toBeVisible();
});

test('two forms of one post keep separate drafts', async () => {
  servePosts();
  await leaveUnsaved('?');
  await leaveUnsaved('!');
  expect(draftKeys()).toHaveLength(2);
  const { user } = await openForm(editPath);
  await openDrafts(user, 2);
  await user.click(screen.getByRole('button', { name: 'Restore', description: /^“Old title!”/ }));
  expect(screen.getByLabelText('Title')).toHaveValue('Old title!');
  await user.click(button('Restore'));
  expect(screen.getByLabelText('Title')).toHaveValue('Old title?');
  expect(await screen.findByText('“Old title!”')).toBeVisible();
});

test('several drafts are listed, and are discarded one by one or, after a question, together', async () => {
  servePosts();
  const drafts = { a: ['First', ''], b: ['', 'Words without a title'], c: ['', ''], d: ['Fourth', ''] };
  for (const [form, [title, content]] of Object.entries(drafts))
    storeDraft(`post.1.new.${form}`, { title, content, authors: [] });
  const { user } = await openForm();
  expect(await screen.findByText('Untitled')).not.toBeVisible();
  await openDrafts(user, 4);
  expect(screen.getByText('“Words without a title”')).toBeVisible();
  expect(screen.getByText('Untitled')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard', description: /^“First”/ }));
  expect(draftKeys().toSorted()).toEqual(['b', 'c', 'd'].map((form) => `portico.unsaved-post.1.new.${form}`));
  expect(await inspect()).toHaveNoViolations();
  await user.click(button('Discard all'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard all 3 unsaved drafts?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(draftKeys()).toHaveLength(3);
  await user.click(button('Discard all'));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard all' }),
  );
  await waitFor(() => expect(draftKeys()).toEqual([]));
  expect(screen.queryByText(/unsaved drafts are kept/)).toBeNull();
});

test('saving a restored draft of a changed post opens the comparison', async () => {
  const { sent, change } = servePosts();
  await leaveUnsaved('!');
  change({ ...storedPost, title: 'Their title', version: 4 });
  const { user } = await openForm(editPath);
  await findDraftOffer();
  await user.click(button('Restore'));
  await user.click(button('Update'));
  const comparison = within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }));
  expect(comparison.getByText('It was: Old title')).toBeVisible();
  expect(comparison.getByText('Their title')).toBeVisible();
  await user.click(comparison.getByRole('radio', { name: 'Yours' }));
  await user.click(comparison.getByRole('button', { name: 'Save the merged version' }));
  await waitFor(() => expect(sent.map(({ version }) => version)).toEqual(['"3"', '"4"']));
});

test('reports unavailable storage once, and the form keeps working', async () => {
  servePosts();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { user } = await openForm(editPath);
  await user.type(screen.getByLabelText('Title'), '!');
  expect(await screen.findByText('Unsaved changes can’t be kept')).toBeVisible();
  await closeNotice();
  await user.type(screen.getByLabelText('Title'), '!!');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(screen.queryByText('Unsaved changes can’t be kept')).toBeNull();
  expect(screen.getByLabelText('Title')).toHaveValue('Old title!!!');
});

test('the draft of a deleted post fills the form for a new one', async () => {
  const { sent, change } = servePosts();
  await leaveUnsaved('?');
  await leaveUnsaved('!');
  change(null);
  const { user, router } = renderApp(editPath);
  expect(await screen.findByText('Blog post not found')).toBeVisible();
  await openDrafts(user, 2);
  expect(screen.getByText('The post has been deleted.')).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
  await user.click(
    screen.getByRole('button', { name: 'Start a new post from it', description: /^“Old title!”/ }),
  );
  expect(router.state.location.pathname).toBe('/admin/blog/new');
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Old title!'));
  expect(screen.getByLabelText('Slug')).toHaveValue('old-title');
  expect(await screen.findByText('“Old title?”')).toBeVisible();
  await user.click(button('Create'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ version: null, body: { title: 'Old title!', content: 'Old *content*' } });
  expect(draftKeys()).toHaveLength(1);
});

test('a post restored after a lost response and a reload is created once', async () => {
  const { sent } = servePosts();
  const lostKeys: (string | null)[] = [];
  const lose = ({ request }: { request: Request }) => {
    lostKeys.push(request.headers.get('idempotency-key'));
    return HttpResponse.error();
  };
  server.use(http.post('/api/admin/blog', lose, { once: true }));
  const before = await openForm();
  await fillForm(before);
  await before.user.click(button('Create'));
  expect(await screen.findByRole('alert')).toBeVisible();
  before.unmount();
  const { user, router } = await openForm();
  await findDraftOffer();
  await user.click(button('Restore'));
  expect(screen.getByLabelText('Title')).toHaveAttribute('readonly');
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t confirm whether this was saved');
  await user.click(button('Create'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(lostKeys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(sent.map(({ key }) => key)).toEqual(lostKeys);
});

test('a draft restored in another window can’t be restored again', async () => {
  servePosts();
  await leaveUnsaved('!');
  const { user } = await openForm(editPath);
  await findDraftOffer();
  draftKeys().forEach((key) => localStorage.removeItem(key));
  await user.click(button('Restore'));
  expect(await screen.findByText('These changes are no longer available')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Old title');
  expect(screen.queryByText(/^You have unsaved changes from /)).toBeNull();
});

test('a draft moves to the user who signs in', async () => {
  servePosts();
  const { user, store } = await openForm(editPath);
  await user.type(screen.getByLabelText('Title'), '!');
  await waitFor(() => expect(draftKeys()).toEqual([expect.stringMatching(/unsaved-post\.1\.7\./)]));
  serve('/api/user', sampleUser({ id: 2, username: 'grace', isAdmin: true }));
  store.dispatch(api.util.invalidateTags(['User']));
  await waitFor(() => expect(draftKeys()).toEqual([expect.stringMatching(/unsaved-post\.2\.7\./)]));
});

/** Stubs the browser's lock manager, which knows the forms that are open in all windows. */
function stubLocks(query: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { query, request: query } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}

test('deletes expired drafts, except those of open forms', async () => {
  servePosts();
  for (const form of ['living', 'closed']) storeDraft(`post.1.7.${form}`, {}, { at: '2020-01-01T00:00:00Z' });
  stubLocks(() => Promise.resolve({ held: [{ name: 'portico.unsaved-post.1.7.living' }] }));
  await openForm(editPath);
  await waitFor(() => expect(draftKeys()).toEqual(['portico.unsaved-post.1.7.living']));
});

test('offers all drafts if the browser refuses locks', async () => {
  servePosts();
  storeDraft('post.1.7.closed', { title: 'Left alone' }, { base: storedPost });
  stubLocks(() => Promise.reject(new DOMException('', 'SecurityError')));
  await openForm(editPath);
  expect(await screen.findByText('“Left alone”')).toBeVisible();
});
