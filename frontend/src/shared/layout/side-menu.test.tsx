import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { openHeader, serveNavigation } from '@/test/fixtures/header';
import { user as person } from '@/test/fixtures/samples';
import { signIn } from '@/test/render';
import { serve } from '@/test/server';

beforeEach(() => serveNavigation());

async function openMenu() {
  const { user } = await openHeader();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  return { user, menu };
}

test('lists the FAQ and the navigation with unfolding children', async () => {
  const { user, menu } = await openMenu();
  const entries = within(menu);
  expect(entries.getByRole('link', { name: 'Frequently Asked Questions' })).toHaveAttribute('href', '/faq');
  expect(entries.queryByText('Vision')).not.toBeInTheDocument();
  await user.click(entries.getByRole('button', { name: 'Solutions' }));
  expect(entries.getByRole('link', { name: 'All solutions' })).toHaveAttribute('href', '/services');
  expect(entries.getByRole('link', { name: /Vision/ })).toHaveTextContent('New');
  expect(entries.getByRole('link', { name: 'Speech' })).toBeVisible();
  expect(await inspect(menu)).toHaveNoViolations();
  await user.click(entries.getByRole('button', { name: 'Close menu' }));
  expect(menu).not.toHaveAttribute('open');
});

test.each([
  { user: null, paths: ['/contact', '/auth'] },
  { user: person(), paths: ['/client-portal', '/contact', '/admin'] },
  { user: person({ isAdmin: true }), paths: ['/contact', '/admin', '/client-portal'] },
])('has the ways in and out: $paths', async ({ user, paths }) => {
  if (user) signIn();
  if (user) serve('/api/user', user);
  const { menu } = await openMenu();
  const account = within(within(menu).getByRole('list', { name: 'Account' }));
  await account.findByRole('link', { name: user ? 'Dashboard' : 'Login' });
  expect(account.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(paths);
  expect(account.queryAllByRole('button', { name: 'Logout' })).toHaveLength(user ? 1 : 0);
});
