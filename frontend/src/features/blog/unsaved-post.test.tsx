import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { renderApp, signIn } from '@/test/render';
import { user as sampleUser } from '@/test/sample';
import { server } from '@/test/server';
import type { EditablePost } from './admin-api';

const stored: EditablePost = {
  id: 7,
  title: 'Old title',
  slug: 'old-title',
  content: 'Old content',
  excerpt: null,
  published: false,
  createdAt: '2026-03-05T12:00:00Z',
  tags: [],
  date: '2026-03-05',
  authors: [{ id: 1, name: 'Ada Lovelace', slug: 'ada-lovelace' }],
  version: 3,
};

let latest = stored;
const versions: (string | null)[] = [];

beforeEach(() => {
  signIn();
  latest = stored;
  versions.length = 0;
  server.use(
    http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin: true }))),
    http.get('/api/admin/users', () => HttpResponse.json([sampleUser()])),
    http.get('/api/admin/blog', () => HttpResponse.json([])),
    http.get('/api/blog', () => HttpResponse.json([])),
    http.get('/api/admin/blog/slug', () => HttpResponse.json({ slug: 'derived' })),
    http.get('/api/admin/blog/7', () => HttpResponse.json(latest)),
    http.put('/api/admin/blog/7', ({ request }) => {
      const version = request.headers.get('if-match');
      versions.push(version);
      const isStale = version !== `"${latest.version}"`;
      return isStale ? HttpResponse.json({ error: 'Stale' }, { status: 412 }) : HttpResponse.json(latest);
    }),
  );
});

async function open(at = '/admin/blog/7/edit') {
  const page = renderApp(at);
  await screen.findByLabelText('Title');
  return page;
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('portico.unsaved-post.'));
const offer = () => screen.findByText(/^You have unsaved changes from /);

/** Types a title and goes away without saving, as when the window is closed. */
async function leave(title: string, at?: string) {
  const page = await open(at);
  await page.user.type(screen.getByLabelText('Title'), title);
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain(title));
  page.unmount();
}

test('what was typed and not saved is offered on return, and restored with its place in the post’s history', async () => {
  await leave('!');
  const { user, router } = await open();
  expect(screen.getByLabelText('Title')).toHaveValue('Old title');
  expect(await offer()).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Old title!');
  expect(screen.queryByText(/^You have unsaved changes from /)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(kept()).toEqual([]);
});

test('discarded changes are gone for good', async () => {
  await leave('!');
  const { user, unmount } = await open();
  await offer();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(kept()).toEqual([]);
  unmount();
  await open();
  expect(screen.queryByText(/^You have unsaved changes from /)).toBeNull();
});

test('a new post is kept apart from those that are edited', async () => {
  await leave('A new one', '/admin/blog/new');
  const { unmount } = await open();
  expect(screen.queryByText(/^You have unsaved changes from /)).toBeNull();
  unmount();
  await open('/admin/blog/new');
  expect(await offer()).toBeVisible();
  expect(screen.getByText('“A new one”')).toBeVisible();
});

test('two forms of one post don’t write over each other', async () => {
  await leave('?');
  await leave('!');
  expect(kept()).toHaveLength(2);
  const { user } = await open();
  await offer();
  expect(screen.getByText(/, and 1 more$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Old title!');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Old title?');
  expect(screen.getByText('“Old title!”')).toBeVisible();
});

test('changes restored to a post that has moved on lead into the comparison when they are saved', async () => {
  await leave('!');
  latest = { ...stored, title: 'Their title', version: 4 };
  const { user } = await open();
  await offer();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const comparison = within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }));
  expect(comparison.getByText('It was: Old title')).toBeVisible();
  expect(comparison.getByText('Their title')).toBeVisible();
  await user.click(comparison.getByRole('radio', { name: 'Yours' }));
  await user.click(comparison.getByRole('button', { name: 'Save this' }));
  await waitFor(() => expect(versions).toEqual(['"3"', '"4"']));
});

test('given up on purpose, changes are not offered again', async () => {
  const { user, router, unmount } = await open();
  await user.type(screen.getByLabelText('Title'), '!');
  await waitFor(() => expect(kept()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/blog'));
  expect(kept()).toEqual([]);
  unmount();
});

test('a browser that keeps nothing says so once, and the form works on', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { user } = await open();
  await user.type(screen.getByLabelText('Title'), '!');
  expect(await screen.findByText('Unsaved changes are not kept')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.type(screen.getByLabelText('Title'), '!!');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(screen.queryByText('Unsaved changes are not kept')).toBeNull();
  expect(screen.getByLabelText('Title')).toHaveValue('Old title!!!');
});
