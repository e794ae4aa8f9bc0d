import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { storedPost } from '@/test/fixtures/posts';
import { user as sampleUser } from '@/test/fixtures/samples';
import { notices } from '@/test/notices';
import { openDocument } from '@/shared/lib/dom/open-document';
import { renderApp, signIn } from '@/test/render';
import { server } from '@/test/server';

vi.mock('@/shared/lib/dom/open-document', () => ({
  openDocument: vi.fn(),
  endOpening: vi.fn(),
  isOpening: false,
}));

function logIn(isAdmin: boolean) {
  signIn();
  server.use(
    http.get('/api/user', () => HttpResponse.json(sampleUser({ isAdmin }))),
    http.get('/api/admin/*', () => HttpResponse.json([])),
  );
}

test('the dashboard shows a loading state until the user is known', async () => {
  signIn();
  server.use(http.get('/api/user', () => new Promise<never>(() => undefined)));
  renderApp('/admin');
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.getByText('Please wait while we verify your credentials.')).toBeVisible();
});

test('visitors are denied access and linked to the login', async () => {
  const { container } = renderApp('/admin');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(screen.getByText('Please log in to access this page.')).toBeVisible();
  expect(await inspect(container)).toHaveNoViolations();
  expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/auth');
});

test('a client is denied access and told why', async () => {
  logIn(false);
  renderApp('/admin/blog');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(screen.getByText('You need administrator privileges to access this page.')).toBeVisible();
});

test('an administrator gets the dashboard with its tabs, and logs out', async () => {
  logIn(true);
  server.use(
    http.post('/api/logout', () => {
      document.cookie = 'portico_signed_in=; max-age=0';
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp('/admin');
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(await inspect()).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(openDocument).toHaveBeenCalledWith('/auth', undefined));
  expect(screen.queryByText('Access Denied')).toBeNull();
  const region = await notices();
  expect(await within(region).findByText('Successfully logged out of admin portal')).toBeVisible();
});

test('the footer names the version and the commit of the program', async () => {
  logIn(true);
  server.use(
    http.get('/healthz', () => HttpResponse.json({ status: 'ok', version: '1.2.3', commit: '1a2b3c4d5e6f' })),
  );
  renderApp('/admin');
  expect(await screen.findByText('Portico 1.2.3 (1a2b3c4d5e6f)')).toBeVisible();
});

test('the specified tabs come first, and Enquiries has the number of new ones', async () => {
  logIn(true);
  server.use(
    http.get('/api/admin/enquiries/counts', () =>
      HttpResponse.json({ new: 3, read: 1, answered: 0, spam: 0 }),
    ),
  );
  const { user, router } = renderApp('/admin');
  const tab = await screen.findByRole('tab', { name: 'Enquiries 3 new' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'User Management',
    'Navigation',
    'Content Management',
    'Blog Posts',
    'FAQ',
    'Pages',
    'Enquiries3 new',
    'Newsletter',
  ]);
  await user.click(tab);
  expect(await screen.findByText('No enquiries found')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/enquiries');
  await user.click(screen.getByRole('tab', { name: 'Newsletter' }));
  expect(await screen.findByText('No subscribers found')).toBeVisible();
});

test('an unknown address below the dashboard shows the 404 page', async () => {
  logIn(true);
  renderApp('/admin/nonsense');
  expect(await screen.findByText('404 Page Not Found')).toBeVisible();
});

test('the first tab is focusable if none is selected', async () => {
  logIn(true);
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
    logIn(true);
    server.use(
      http.get('/api/admin/blog/7', () => HttpResponse.json(storedPost)),
      http.get('/api/blog', () => HttpResponse.json([])),
      http.get('/api/faq/categories', () => HttpResponse.json([])),
    );
    renderApp(path);
    await waitFor(() => expect(document.title).toBe(`${name} | Admin Dashboard | Northlight AI`));
  });

test('the dashboard has the site’s header, its tools beside its heading, and no footer', async () => {
  logIn(true);
  renderApp('/admin');
  expect(await screen.findByText('Signed in as')).toBeInTheDocument();
  const header = within(screen.getByRole('banner'));
  for (const [name, path] of [
    ['Northlight AI', '/'],
    ['FAQ', '/faq'],
    ['Contact Us', '/contact'],
    ['Dashboard', '/admin'],
  ] as const)
    expect(header.getByRole('link', { name })).toHaveAttribute('href', path);
  expect(header.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  expect(header.getByRole('button', { name: 'Open menu' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'View site' })).toHaveAttribute('href', '/');
  expect(main.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  expect(main.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(screen.getAllByRole('banner')).toHaveLength(1);
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('the footer comes back with the site’s pages', async () => {
  logIn(true);
  const { router } = renderApp('/admin');
  await screen.findByRole('link', { name: 'View site' });
  await router.navigate('/contact');
  expect(await screen.findByRole('contentinfo')).toBeVisible();
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'FAQ' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'View site' })).toBeNull();
});

test('people without access see the site’s header', async () => {
  logIn(false);
  renderApp('/admin');
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'FAQ' })).toBeVisible();
});

test('/admin shows the tab that was used last', async () => {
  logIn(true);
  const { router, unmount } = renderApp('/admin/enquiries');
  await screen.findByText('No enquiries found');
  await router.navigate('/contact');
  await screen.findByRole('contentinfo');
  await router.navigate('/admin');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/enquiries'));
  expect(await screen.findByText('No enquiries found')).toBeVisible();
  unmount();
  renderApp('/admin/users');
  expect(await screen.findByText('No users found')).toBeVisible();
});

test.each(['/admin/nowhere', 'https://elsewhere.example', ''])(
  '/admin shows the first tab if the stored one is “%s”',
  async (stored) => {
    localStorage.setItem('portico-admin-tab', stored);
    logIn(true);
    renderApp('/admin');
    expect(await screen.findByText('No users found')).toBeVisible();
  },
);
