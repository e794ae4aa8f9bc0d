import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openForm, servePosts, storedPost } from '@/test/fixtures/posts';

const editPath = '/admin/blog/7/edit';
const prefix = 'portico.unsaved-post.1.7.';
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('portico.unsaved-post.'));
const draftOffer = () => screen.queryByText(/^You have unsaved changes from /);

/** A fake of the browser's lock manager: the locks of all windows. */
function makeLocks() {
  const held = new Set<string>();
  let queryCount = 0;
  return {
    held,
    /** The number of queries. */
    countQueries: () => queryCount,
    request: async (name: string, holdLock: () => Promise<void>) => {
      held.add(name);
      await holdLock();
      held.delete(name);
    },
    query: () => {
      queryCount += 1;
      return Promise.resolve({ held: [...held].map((name) => ({ name, mode: 'exclusive' })), pending: [] });
    },
  };
}

let locks = makeLocks();
beforeEach(() => {
  servePosts();
  locks = makeLocks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
});
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

/** What another window of this browser has left in its form, or has in it still. */
function writeDraft(window: string, title: string, at = new Date().toISOString()) {
  const values = {
    title,
    content: '',
    excerpt: '',
    slug: '',
    tags: '',
    authors: [],
    published: true,
    date: '',
  };
  localStorage.setItem(prefix + window, JSON.stringify({ values, base: storedPost, at }));
}

/** Opens the form and waits until it has looked for drafts. */
async function openAndFindDrafts() {
  const before = locks.countQueries();
  const page = await openForm(editPath);
  await waitFor(() => expect(locks.countQueries()).toBeGreaterThan(before));
  await screen.findByDisplayValue('Old title');
  return page;
}

test('offers drafts of closed windows, but not of open ones', async () => {
  writeDraft('living', 'Being written');
  writeDraft('closed', 'Left alone');
  locks.held.add(`${prefix}living`);
  const { user, unmount } = await openAndFindDrafts();
  await waitFor(() => expect(draftOffer()).toBeVisible());
  expect(screen.getByText('“Left alone”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(draftOffer()).toBeNull();
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(draftKeys()).toEqual([`${prefix}living`]);
  unmount();
  locks.held.clear();
  await openAndFindDrafts();
  expect(await screen.findByText('“Being written”')).toBeVisible();
});

test('a form holds a lock named after its draft while it is open', async () => {
  const { user, unmount } = await openAndFindDrafts();
  const [form] = [...locks.held];
  expect(form).toMatch(prefix);
  await user.type(screen.getByLabelText('Title'), '!');
  await waitFor(() => expect(draftKeys()).toEqual([form]));
  unmount();
  await waitFor(() => expect(locks.held.size).toBe(0));
  expect(draftKeys()).toEqual([form]);
});

test('deletes expired drafts, except those of open forms', async () => {
  writeDraft('living', 'Being written', '2020-01-01T00:00:00Z');
  writeDraft('closed', 'Left alone', '2020-01-01T00:00:00Z');
  locks.held.add(`${prefix}living`);
  await openAndFindDrafts();
  await waitFor(() => expect(draftKeys()).toEqual([`${prefix}living`]));
});

test('offers all drafts if the browser refuses locks', async () => {
  writeDraft('closed', 'Left alone');
  const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
  Object.assign(locks, { request: refuse, query: refuse });
  await openForm(editPath);
  expect(await screen.findByText('“Left alone”')).toBeVisible();
});
