import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { items, openHeader, serveNavigation } from '@/test/fixtures/header';
import { item, user as person } from '@/test/fixtures/samples';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

beforeEach(() => serveNavigation());
afterEach(() => vi.useRealTimers());

describe('the navigation', () => {
  test('shows visible items in their order', async () => {
    const { main } = await openHeader();
    const labels = [...main.querySelectorAll('a, button')].map((entry) => entry.textContent);
    expect(labels).toEqual(['Company', 'Solutions']);
  });

  test('a click opens a panel, the next one closes it', async () => {
    const { user, solutions } = await openHeader();
    expect(screen.queryByText('Vision')).not.toBeInTheDocument();
    await user.click(solutions);
    expect(solutions).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Explore our Vision offerings and solutions.')).toBeVisible();
    expect(screen.getByText('What was said.')).toBeVisible();
    expect(screen.getAllByText('Featured')).toHaveLength(1);
    expect(screen.getByRole('link', { name: /Vision/ })).toHaveStyle({ borderLeftColor: 'rgb(1, 2, 3)' });
    expect(await inspect()).toHaveNoViolations();
    await user.click(solutions);
    expect(screen.queryByText('Vision')).not.toBeInTheDocument();
  });

  test('the first line of a panel links to the entry’s own page', async () => {
    const { user, main, solutions, router } = await openHeader();
    await user.click(solutions);
    const [own] = within(main).getAllByRole('link', { name: /solutions|Vision|Speech/ });
    expect(own).toHaveAccessibleName('All solutions Explore our Solutions offerings and solutions.');
    await user.click(own as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/services'));
  });

  test('a click outside closes the panel', async () => {
    const { user, solutions } = await openHeader();
    await user.click(solutions);
    await user.click(screen.getByRole('contentinfo'));
    expect(solutions).toHaveAttribute('aria-expanded', 'false');
  });

  test('Escape closes the panel and returns the focus', async () => {
    const { user, solutions } = await openHeader();
    await user.click(solutions);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Vision')).not.toBeInTheDocument();
    expect(solutions).toHaveFocus();
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

  test('following one of its links closes the panel', async () => {
    const { user, solutions, router } = await openHeader();
    await user.click(solutions);
    await user.click(screen.getByRole('link', { name: /Vision/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/case-studies'));
    await waitFor(() => expect(screen.queryByText('What was said.')).not.toBeInTheDocument());
  });
});

describe('the right side', () => {
  test('shows visitors the FAQ, the contact page and the login', async () => {
    await openHeader();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq');
    expect(header.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
    expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth');
  });

  test.each([
    ['/faq', 'FAQ'],
    ['/contact', 'Contact Us'],
    ['/auth', 'Login'],
    ['/search', 'Search'],
  ])('marks the current entry on %s', async (path, name) => {
    server.use(http.get('/api/faq/public', () => HttpResponse.json([])));
    renderApp(path);
    const header = within(await screen.findByRole('banner'));
    const current = header.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(current).toEqual([header.getByRole('link', { name })]);
    expect(current[0]).toHaveAttribute('aria-current', 'page');
  });

  test('does not request the user of a signed-out visitor', async () => {
    let requestCount = 0;
    server.use(
      http.get('/api/user', () => {
        requestCount += 1;
        return new HttpResponse(null, { status: 401 });
      }),
    );
    await openHeader();
    expect(requestCount).toBe(0);
  });

  test('shows signed-in users the dashboard link', async () => {
    signIn();
    server.use(http.get('/api/user', () => HttpResponse.json(person())));
    await openHeader();
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  });

  /** An administrator is signed in; counts how often the navigation is requested. */
  const serveAdministrator = (isAsked: Promise<void> = Promise.resolve()) => {
    signIn();
    const requestCount = { times: 0 };
    server.use(
      http.get('/api/user', async () => {
        await isAsked;
        return HttpResponse.json(person({ isAdmin: true }));
      }),
      http.get('/api/navigation', () => {
        requestCount.times += 1;
        return HttpResponse.json([...items, item(9, { label: 'Internal', requiresAdmin: true })]);
      }),
    );
    return requestCount;
  };

  test('replaces the rendered navigation with the administrator’s', async () => {
    let answer = () => {};
    const requestCount = serveAdministrator(new Promise((resolve) => (answer = resolve)));
    renderApp('/contact', { answers: { '/api/navigation': items } });
    const main = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(main).queryByRole('link', { name: 'Internal' })).not.toBeInTheDocument();
    answer();
    expect(await within(main).findByRole('link', { name: 'Internal' })).toBeVisible();
    expect(requestCount.times).toBe(1);
  });

  test('does not refetch a navigation requested as administrator', async () => {
    const requestCount = serveAdministrator();
    renderApp('/contact');
    expect(await screen.findByRole('link', { name: 'Internal' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
    await delay(50);
    expect(requestCount.times).toBe(1);
  });

  test('shows a spinner while the user loads, for at most two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    signIn();
    server.use(
      http.get('/api/user', async () => {
        await delay('infinite');
        return HttpResponse.json(null);
      }),
    );
    await openHeader();
    const spinner = () => screen.queryByRole('status', { name: 'Loading' });
    expect(spinner()).toBeVisible();
    act(() => void vi.advanceTimersByTime(2000));
    expect(spinner()).not.toBeInTheDocument();
  });
});
