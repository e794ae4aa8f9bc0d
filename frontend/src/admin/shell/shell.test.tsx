import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storedPost } from '@/test/fixtures/posts';
import { user as sampleUser } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { serve } from '@/test/server';
import { closeModal, openModal } from '@/shared/lib/dom/modals';
import { inspect } from '@/test/axe';

const category = { id: 4, name: 'Pricing', displayOrder: 0, isActive: true, version: 1 };

beforeEach(() => {
  signIn();
  serve('/api/user', sampleUser({ isAdmin: true }));
  serve('/api/admin/*', []);
  serve('/api/faq/*', []);
  serve('/api/faq/categories', [category]);
});

test('the footer names the version and the commit of the program', async () => {
  serve('/healthz', { status: 'ok', version: '1.2.3', commit: '1a2b3c4d5e6f' });
  renderApp('/admin');
  expect(await screen.findByText('Portico 1.2.3 (1a2b3c4d5e6f)')).toBeVisible();
});

test('the first tab is focusable if none is selected', async () => {
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
    serve('/api/admin/blog/7', storedPost);
    renderApp(path);
    await waitFor(() => expect(document.title).toBe(`${name} | Admin Dashboard | Northlight AI`));
  });

test.each(['/admin/nowhere', 'https://elsewhere.example', ''])(
  '/admin shows the first tab if the stored one is “%s”',
  async (stored) => {
    localStorage.setItem('portico-admin-tab', stored);
    renderApp('/admin');
    expect(await screen.findByText('No users found')).toBeVisible();
  },
);

test('ignores a repeated Enter in the dashboard, except in text areas', async () => {
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

async function openPalette(at = '/admin/users') {
  const app = renderApp(at);
  await screen.findByRole('button', { name: 'Search and commands' });
  await screen.findAllByRole('tab');
  await app.user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Search and commands' });
  return { ...app, dialog, field: within(dialog).getByRole('combobox') };
}

const selected = () => screen.getByRole('option', { selected: true });

test('opens by keyboard, and arrow keys and Enter lead through its commands', async () => {
  const { dialog, field, user, router } = await openPalette();
  expect(field).toHaveFocus();
  expect(within(dialog).getByRole('group', { name: 'Go to' })).toBeVisible();
  expect(field).toHaveAttribute('aria-activedescendant', selected().id);
  expect(selected()).toHaveTextContent('User Management');
  expect(await inspect(dialog)).toHaveNoViolations();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(selected()).toHaveTextContent('Navigation');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(selected()).toHaveTextContent('Log out');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/navigation'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes it and returns the focus', async () => {
  const { user } = await openPalette();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const button = screen.getByRole('button', { name: 'Search and commands' });
  await user.click(button);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
});

test.each([
  ['faq item', 'Add New FAQ Item', { pathname: '/admin/faq', search: '?show=items' }],
  ['new page', 'Create New Page', { pathname: '/admin/pages/new' }],
])('“%s” opens “%s” in its tab', async (words, name, address) => {
  const { user, router } = await openPalette();
  await user.keyboard(`${words}{Enter}`);
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
  expect(router.state.location).toMatchObject(address);
  await waitFor(() => expect(router.state.location.state).not.toMatchObject({ create: true }));
});

test('shows five results of a kind, those with the words in their titles first', async () => {
  serve('/api/admin/blog', [
    ...[1, 2, 3, 4, 5, 6].map((id) => ({ ...storedPost, id, title: `Body ${id}`, authors: [] })),
    { ...storedPost, id: 7, title: 'Looms at night', authors: [] },
  ]);
  const { user, dialog } = await openPalette();
  await user.keyboard('night looms');
  await screen.findByRole('option', { name: /Looms at night/ });
  const posts = within(within(dialog).getByRole('group', { name: 'Posts' })).getAllByRole('option');
  expect(posts).toHaveLength(5);
  expect(posts[0]).toHaveTextContent('Looms at night');
});

test('says that nothing was found', async () => {
  const { user } = await openPalette();
  await user.keyboard('xyzzy');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  expect(screen.queryByRole('option')).toBeNull();
});

test('says that a list could not be searched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve('/api/admin/users', { error: 'Refused' }, { status: 500 });
  const { user } = await openPalette('/admin/faq');
  await user.keyboard('old');
  expect(await screen.findByText(/Some lists couldn’t be searched/)).toBeVisible();
});

test('changes the theme', async () => {
  const { user } = await openPalette();
  await user.keyboard('dark{Enter}');
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
});

test('does not open above a dialog', async () => {
  const { user } = renderApp('/admin/users');
  await user.click((await screen.findAllByRole('button', { name: 'Create New User' }))[0] as HTMLElement);
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('lists the keys, by a command and by the question mark', async () => {
  const { user } = await openPalette();
  await user.keyboard('keyboard{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText(/^Search the list/)).toBeVisible();
  expect(await inspect(dialog)).toHaveNoViolations();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('single-key shortcuts can be switched off, and the list stays in the palette', async () => {
  const { user } = await openPalette();
  await user.keyboard('keyboard{Enter}');
  const name = 'Keyboard shortcuts';
  const list = within(await screen.findByRole('dialog', { name }));
  await user.click(list.getByRole('switch', { name: 'Single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await user.keyboard('?/n');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('searchbox')).not.toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Search and commands' }));
  await screen.findByRole('dialog', { name: 'Search and commands' });
  await user.keyboard('keyboard{Enter}');
  const again = within(await screen.findByRole('dialog', { name }));
  expect(again.getByRole('switch')).not.toBeChecked();
  await user.click(again.getByRole('switch'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('gives way to a question that opens after it', async () => {
  await openPalette();
  const question = document.body.appendChild(document.createElement('dialog'));
  act(() => openModal(question));
  expect(screen.queryByRole('dialog', { name: 'Search and commands' })).toBeNull();
  expect(question).toHaveAttribute('open');
  closeModal(question);
  question.remove();
});
