import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { openHeader, serveNavigation } from '@/test/fixtures/header';
import { user as person } from '@/test/fixtures/samples';
import { signIn } from '@/test/render';
import { server } from '@/test/server';

beforeEach(() => serveNavigation());

describe('the side menu', () => {
  test('lists the FAQ and the navigation with unfolding children', async () => {
    const { user } = await openHeader();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    expect(within(menu).getByRole('link', { name: 'Frequently Asked Questions' })).toHaveAttribute(
      'href',
      '/faq',
    );
    expect(within(menu).queryByText('Vision')).not.toBeInTheDocument();
    await user.click(within(menu).getByRole('button', { name: 'Solutions' }));
    expect(within(menu).getByRole('link', { name: 'All solutions' })).toHaveAttribute('href', '/services');
    expect(within(menu).getByRole('link', { name: /Vision/ })).toHaveTextContent('New');
    expect(within(menu).getByRole('link', { name: 'Speech' })).toBeVisible();
    expect(await inspect(menu)).toHaveNoViolations();
    await user.click(within(menu).getByRole('button', { name: 'Close menu' }));
    expect(menu).not.toHaveAttribute('open');
  });
});

describe('the account in the side menu', () => {
  const account = async () => {
    const { user } = await openHeader();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    return within(
      within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('list', { name: 'Account' }),
    );
  };

  test('has the contact page and the login for visitors', async () => {
    const menu = await account();
    expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/contact', '/auth']);
  });

  test('has the portal and Logout for signed-in users', async () => {
    signIn();
    server.use(http.get('/api/user', () => HttpResponse.json(person())));
    const menu = await account();
    expect(await menu.findByRole('link', { name: 'Client Portal' })).toHaveAttribute(
      'href',
      '/client-portal',
    );
    expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
    expect(menu.getByRole('button', { name: 'Logout' })).toBeEnabled();
  });

  test.each([
    [false, ['/client-portal', '/contact', '/admin']],
    [true, ['/contact', '/admin', '/client-portal']],
  ])('starts with what the user works with (administrator: %s)', async (isAdmin, links) => {
    signIn();
    server.use(http.get('/api/user', () => HttpResponse.json(person({ isAdmin }))));
    const menu = await account();
    await menu.findByRole('link', { name: 'Dashboard' });
    expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
  });
});
