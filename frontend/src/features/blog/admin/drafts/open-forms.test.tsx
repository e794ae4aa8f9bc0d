import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openForm, servePosts } from '@/test/fixtures/posts';

const post = '/admin/blog/7/edit';
const prefix = 'portico.unsaved-post.1.7.';
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('portico.unsaved-post.'));
const offer = () => screen.queryByText(/^You have unsaved changes from /);

/** A fake of the browser's lock manager: the locks of all windows. */
function makeLocks() {
  const held = new Set<string>();
  let questions = 0;
  return {
    held,
    /** The number of queries. */
    asked: () => questions,
    request: async (name: string, hold: () => Promise<void>) => {
      held.add(name);
      await hold();
      held.delete(name);
    },
    query: () => {
      questions += 1;
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
function write(window: string, title: string, at = new Date().toISOString()) {
  const values = {
    title,
    content: '',
    excerpt: '',
    slug: '',
    tags: [],
    authors: [],
    published: true,
    date: '',
  };
  localStorage.setItem(prefix + window, JSON.stringify({ values, at }));
}

/** Opens the form and waits until it has looked for drafts. */
async function openAndLook() {
  const before = locks.asked();
  const page = await openForm(post);
  await waitFor(() => expect(locks.asked()).toBeGreaterThan(before));
  await screen.findByDisplayValue('Old title');
  return page;
}

test('offers drafts of closed windows, but not of open ones', async () => {
  write('living', 'Being written');
  write('closed', 'Left alone');
  locks.held.add(`${prefix}living`);
  const { user, unmount } = await openAndLook();
  await waitFor(() => expect(offer()).toBeVisible());
  expect(screen.getByText('“Left alone”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(offer()).toBeNull();
  expect(kept()).toEqual([`${prefix}living`]);
  unmount();
  locks.held.clear();
  await openAndLook();
  expect(await screen.findByText('“Being written”')).toBeVisible();
});

test('a form holds a lock named after its draft while it is open', async () => {
  const { user, unmount } = await openAndLook();
  const [form] = [...locks.held];
  expect(form).toMatch(prefix);
  await user.type(screen.getByLabelText('Title'), '!');
  await waitFor(() => expect(kept()).toEqual([form]));
  unmount();
  await waitFor(() => expect(locks.held.size).toBe(0));
  expect(kept()).toEqual([form]);
});

test('deletes expired drafts, except those of open forms', async () => {
  write('living', 'Being written', '2020-01-01T00:00:00Z');
  write('closed', 'Left alone', '2020-01-01T00:00:00Z');
  locks.held.add(`${prefix}living`);
  await openAndLook();
  await waitFor(() => expect(kept()).toEqual([`${prefix}living`]));
});

test('offers all drafts if the browser refuses locks', async () => {
  write('closed', 'Left alone');
  const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
  Object.assign(locks, { request: refuse, query: refuse });
  await openForm(post);
  expect(await screen.findByText('“Left alone”')).toBeVisible();
});
