import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storedPost } from '@/test/fixtures/posts';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { serve } from '@/test/server';

function logIn() {
  signIn();
  serve('/api/user', sampleUser({ isAdmin: true }));
  serve('/api/admin/*', []);
}

test('the footer names the version and the commit of the program', async () => {
  logIn();
  serve('/healthz', { status: 'ok', version: '1.2.3', commit: '1a2b3c4d5e6f' });
  renderApp('/admin');
  expect(await screen.findByText('Portico 1.2.3 (1a2b3c4d5e6f)')).toBeVisible();
});

test('the first tab is focusable if none is selected', async () => {
  logIn();
  renderApp('/admin/xyz');
  const [first, ...others] = await screen.findAllByRole('tab');
  expect(screen.queryByRole('tab', { selected: true })).toBeNull();
  expect(first).toHaveProperty('tabIndex', 0);
  for (const tab of others) expect(tab).toHaveProperty('tabIndex', -1);
});

const titles = [
  ['/admin', 'User Management'],
  ['/admin/faq', 'FAQ'],
  ['/admin/blog/new', 'New Blog Post'],
  ['/admin/blog/7/edit', 'Edit “Old title”'],
  ['/admin/nowhere', '404 Page Not Found'],
] as const;

for (const [path, name] of titles)
  test(`the window title at ${path} is ${name}`, async () => {
    logIn();
    serve('/api/admin/blog/7', storedPost);
    serve('/api/faq/categories', []);
    renderApp(path);
    await waitFor(() => expect(document.title).toBe(`${name} | Admin Dashboard | Northlight AI`));
  });

test.each(['/admin/nowhere', 'https://elsewhere.example', ''])(
  '/admin shows the first tab if the stored one is “%s”',
  async (stored) => {
    localStorage.setItem('portico-admin-tab', stored);
    logIn();
    renderApp('/admin');
    expect(await screen.findByText('No users found')).toBeVisible();
  },
);

test('ignores a repeated Enter in the dashboard, except in text areas', async () => {
  logIn();
  serve('/api/faq/categories', []);
  const { user } = renderApp('/admin/faq');
  const [add] = await screen.findAllByRole('button', { name: 'Add Category' });
  const isHeard = (element: Element, repeat: boolean) => fireEvent.keyDown(element, { key: 'Enter', repeat });
  expect(isHeard(add as Element, false)).toBe(true);
  expect(isHeard(add as Element, true)).toBe(false);
  await user.click(add as Element);
  expect(isHeard(await screen.findByLabelText('Category Name'), true)).toBe(false);
  const text = document.body.appendChild(document.createElement('textarea'));
  expect(isHeard(text, true)).toBe(true);
  text.remove();
});
