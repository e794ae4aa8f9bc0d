import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftKeys, storeDraft } from '@/test/drafts';
import { category, content, user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

const item = content(1, { title: 'Old title' });
const saved: unknown[] = [];

beforeEach(() => {
  saved.length = 0;
  signIn();
  const list = (rows: unknown[]) => () =>
    HttpResponse.json(rows, { headers: { 'x-total-count': String(rows.length) } });
  server.use(
    http.get('/api/user', () => HttpResponse.json(sampleUser({ id: 1, isAdmin: true }))),
    http.get('/api/admin/content', list([item])),
    http.get('/api/admin/content/1', () => HttpResponse.json(item)),
    http.put('/api/admin/content/1', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ ...item, title: 'New title', version: 9 });
    }),
    http.get('/api/faq/categories', list([category(4, [], 'Pricing')])),
    http.get('/api/faq/items', list([])),
    http.get('/api/navigation', list([])),
    http.get('/api/admin/*', list([])),
  );
});

const offline = 'You’re offline. Your text is kept in this browser.';
const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Waits until the text has been written, then leaves the page as a crash does. */
async function crash({ unmount }: ReturnType<typeof renderApp>, text: string) {
  await waitFor(() => expect(localStorage.getItem(draftKeys()[0] ?? '')).toContain(text));
  unmount();
}

test('an edited item can be continued after a crash, and is saved as an edit', async () => {
  const first = renderApp('/admin/content/1/edit');
  const title = await screen.findByLabelText('Title');
  await first.user.clear(title);
  await first.user.type(title, 'New title');
  await crash(first, 'New title');
  const { user, router } = renderApp('/admin/content');
  expect(await screen.findByText(/You have unsaved changes from/)).toBeVisible();
  expect(screen.getByText(/“New title”/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const form = within(await dialog('Edit Content'));
  expect(router.state.location.pathname).toBe('/admin/content/1/edit');
  await waitFor(() => expect(form.getByLabelText('Title')).toHaveValue('New title'));
  expect(draftKeys()).toHaveLength(1);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/content'));
  expect(saved).toEqual([{ title: 'New title' }]);
  expect(draftKeys()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

test.each([
  ['/admin/content/1/edit', 'Edit Content', 'Save'],
  ['/admin/content/new', 'Create New Content', 'Create'],
])('the editor at %s offers what was written before a reload', async (path, name, button) => {
  const first = renderApp(path);
  await first.user.type(await screen.findByLabelText('Title'), ' kept');
  await crash(first, ' kept');
  storeDraft('content.1.7.a', { title: 'Another’s' }, { base: { id: 7 } });
  const { user, router } = renderApp(path);
  expect(await screen.findByLabelText('Title')).not.toHaveValue(expect.stringContaining(' kept'));
  const form = within(await dialog(name));
  await user.click(await form.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toContain('kept'));
  expect(router.state.location.pathname).toBe(path);
  expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
  expect(await screen.findByRole('button', { name: button })).toBeEnabled();
  expect(draftKeys()).toHaveLength(2);
});

const forms = [
  ['/admin/faq', 'Add Category', 'Add New Category', 'Category Name'],
  ['/admin/faq?show=items', 'Add FAQ Item', 'Add New FAQ Item', 'Question'],
  ['/admin/navigation', 'Add Item', 'Add Navigation Item', 'Label'],
  ['/admin/content', 'Create New Content', 'Create New Content', 'Title'],
] as const;

/** Opens the form of a new record by its button in the list. */
async function openNew(path: string, button?: string) {
  const page = renderApp(path);
  if (!button) return page;
  await waitFor(() => expect(screen.getAllByRole('button', { name: button })[0]).toBeEnabled());
  await page.user.click(screen.getAllByRole('button', { name: button })[0] as HTMLElement);
  return page;
}

test.each(forms)(
  'a new record at %s can be continued after a crash, or discarded',
  async (path, button, title, label) => {
    const first = await openNew(path, button);
    await first.user.type(within(await dialog(title)).getByLabelText(label), 'Kept');
    await crash(first, 'Kept');
    const { user } = renderApp(path);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const form = within(await dialog(title));
    await waitFor(() => expect(form.getByLabelText(label)).toHaveValue('Kept'));
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(draftKeys()).toEqual([]);
  },
);

test('a draft can be discarded above the list', async () => {
  storeDraft('content.1.new.a', { title: 'Gone' });
  const { user } = renderApp('/admin/content');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
  expect(draftKeys()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/You have unsaved changes/)).toBeVisible();
  expect(draftKeys()).toHaveLength(1);
});

test('drafts of another user, expired and unreadable ones are not offered', async () => {
  storeDraft('content.2.new.a', { title: 'Hidden' });
  storeDraft('content.1.new.b', { title: 'Hidden' }, { at: '2020-01-01T00:00:00Z' });
  localStorage.setItem('portico.unsaved-content.1.new.c', '{');
  localStorage.setItem('portico.unsaved-content.1.new.d', JSON.stringify({ at: new Date().toISOString() }));
  localStorage.setItem('portico.unsaved-content.1.new.e', 'null');
  renderApp('/admin/content');
  await screen.findByText('Old title');
  expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
  expect(draftKeys()).toEqual(['portico.unsaved-content.2.new.a']);
});

test('Escape closes the content editor and returns to the list’s address', async () => {
  const { user, router } = renderApp('/admin/content?q=old');
  await user.click(await screen.findByRole('button', { name: 'Edit Old title' }));
  await dialog('Edit Content');
  expect(router.state.location).toMatchObject({ pathname: '/admin/content/1/edit', search: '?q=old' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location).toMatchObject({ pathname: '/admin/content', search: '?q=old' });
  expect(screen.getByRole('button', { name: 'Edit Old title' })).toHaveFocus();
});

test('the editor’s address of an item that does not exist says so', async () => {
  server.use(http.get('/api/admin/content/9', () => new HttpResponse('Not found', { status: 404 })));
  const { user, router } = renderApp('/admin/content/9/edit');
  const editor = within(await dialog('Edit Content'));
  expect(await editor.findByText('Content not found')).toBeVisible();
  await user.click(editor.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/content'));
});

test.each([
  ...forms.map(([path, button]) => [path, button] as const),
  ['/admin/blog/new', undefined] as const,
])('a form at %s says while the browser is offline that its text is kept', async (path, button) => {
  await openNew(path, button);
  await screen.findByRole('button', { name: 'Cancel' });
  expect(screen.queryByText(offline)).toBeNull();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(offline)).toBeVisible();
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(offline)).toBeNull();
});
