import { screen, within } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { items, openHeader, serveNavigation } from '@/test/fixtures/header';
import { item, user as person } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { recordReads, serve } from '@/test/server';

beforeEach(() => serveNavigation());

describe('the navigation', () => {
  test('shows visible items in their order', async () => {
    const { main } = await openHeader();
    const labels = [...main.querySelectorAll('a, button')].map((entry) => entry.textContent);
    expect(labels).toEqual(['Company', 'Solutions']);
  });

  test('a click opens a panel, whose first link is the entry’s own page, and the next one closes it', async () => {
    const { user, main, solutions } = await openHeader();
    expect(screen.queryByText('Vision')).not.toBeInTheDocument();
    await user.click(solutions);
    expect(solutions).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Explore our Vision offerings and solutions.')).toBeVisible();
    expect(screen.getByText('What was said.')).toBeVisible();
    expect(screen.getAllByText('Featured')).toHaveLength(1);
    const [own] = within(main).getAllByRole('link', { name: /solutions|Vision|Speech/ });
    expect(own).toHaveAccessibleName('All solutions Explore our Solutions offerings and solutions.');
    expect(own).toHaveAttribute('href', '/services');
    expect(screen.getByRole('link', { name: /Vision/ })).toHaveStyle({ borderLeftColor: 'rgb(1, 2, 3)' });
    expect(await inspect()).toHaveNoViolations();
    await user.click(solutions);
    expect(screen.queryByText('Vision')).not.toBeInTheDocument();
  });

  test('the panel closes when the keyboard focus leaves it in either direction', async () => {
    const { user, main, solutions } = await openHeader();
    await user.click(solutions);
    screen.getByRole('link', { name: /Speech/ }).focus();
    expect(solutions).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    expect(solutions).toHaveAttribute('aria-expanded', 'false');
    expect(document.activeElement).toHaveAccessibleName('Search');
    await user.click(solutions);
    await user.tab({ shift: true });
    expect(solutions).toHaveAttribute('aria-expanded', 'false');
    expect(within(main).getByRole('link', { name: 'Company' })).toHaveFocus();
  });

  test('Escape closes the panel without moving an outside focus', async () => {
    const { user, solutions } = await openHeader();
    await user.click(solutions);
    solutions.blur();
    await user.keyboard('{Escape}');
    expect(solutions).toHaveAttribute('aria-expanded', 'false');
    expect(solutions).not.toHaveFocus();
  });
});

describe('the right side', () => {
  test.each([
    ['/faq', 'FAQ'],
    ['/contact', 'Contact Us'],
    ['/auth', 'Login'],
    ['/search', 'Search'],
  ])('marks the current entry on %s', async (path, name) => {
    serve('/api/faq/public', []);
    renderApp(path);
    const header = within(await screen.findByRole('banner'));
    const current = header.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(current).toEqual([header.getByRole('link', { name })]);
    expect(current[0]).toHaveAttribute('aria-current', 'page');
  });

  test('does not request the user of a signed-out visitor', async () => {
    const requests = recordReads('/api/user', () => new HttpResponse(null, { status: 401 }));
    await openHeader();
    expect(requests).toEqual([]);
  });

  /** An administrator is signed in; records the requests of the navigation. */
  const serveAdministrator = (isAsked: Promise<void> = Promise.resolve()) => {
    signIn();
    recordReads('/api/user', () => isAsked.then(() => HttpResponse.json(person({ isAdmin: true }))));
    const internal = item(9, { label: 'Internal', requiresAdmin: true });
    return recordReads('/api/navigation', () => HttpResponse.json([...items, internal]));
  };

  test('replaces the rendered navigation with the administrator’s', async () => {
    let answer = () => {};
    const requests = serveAdministrator(new Promise((resolve) => (answer = resolve)));
    renderApp('/contact', { answers: { '/api/navigation': items } });
    const main = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(main).queryByRole('link', { name: 'Internal' })).not.toBeInTheDocument();
    answer();
    expect(await within(main).findByRole('link', { name: 'Internal' })).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('does not refetch a navigation requested as administrator', async () => {
    const requests = serveAdministrator();
    renderApp('/contact');
    expect(await screen.findByRole('link', { name: 'Internal' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
    await delay(50);
    expect(requests).toHaveLength(1);
  });
});
