import { follow } from '../support/links';
import { createAdministrator } from '../support/records';
import { waitForHydration, expect, hold, test, type Page } from '../support/test';

for (const [moment, trigger, failingPath] of [
  ['on the next request', (page) => page.getByRole('tab', { name: 'FAQ', exact: true }).click(), '/api/faq/'],
  ['on return to the window', (page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))],
] satisfies [string, (page: Page) => Promise<unknown>, string?][])
  test(`notices a session that ended elsewhere ${moment}`, async ({ page, open, api, watch }) => {
    const { id, ...data } = await createAdministrator(api);
    await page.request.post('/api/login', { data });
    await open('/admin/blog');
    await expect(page.getByRole('table')).toBeVisible();
    expect((await api.delete(`/api/admin/users/${id}`)).status()).toBe(204);
    if (failingPath) watch.expectFault(failingPath);
    watch.expectFault('/api/user');
    await trigger(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('Please log in to access this page.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });

test.describe('for a client', () => {
  test.use({ as: 'client' });

  test('shows the session spinner for at most two seconds over a working page', async ({ page, open }) => {
    const asking = await hold(page, '**/api/user');
    // The spinner may disappear before the assertion.
    await page.addInitScript(() => {
      const recordSpinner = () => {
        if (document.querySelector('[role=status][aria-label=Loading]')) document.body.dataset.spun = '';
      };
      new MutationObserver(recordSpinner).observe(document, { childList: true, subtree: true });
    });
    await open('/about');
    const spinner = page.getByRole('status', { name: 'Loading', exact: true });
    await expect(page.locator('body[data-spun]')).toBeAttached();
    await follow(page, 'Contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    await expect(spinner).toBeHidden();
    asking.open();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });

  test('retries a failed session check once', async ({ page, open, watch }) => {
    await page.route('**/api/user', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    watch.expectFault('/api/user');
    await open('/about');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('a failed session check keeps the dashboard, dialog and input', async ({ page, open, watch }) => {
    await open('/admin/faq');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByLabel('Category Name').fill('Kept');
    let failingPath = 0;
    await page.route('**/api/user', (route) => {
      failingPath += 1;
      return failingPath === 1 ? route.abort('failed') : route.fulfill({ status: 503, body: '' });
    });
    watch.expectFault('/api/user');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => failingPath).toBe(2);
    await expect(page.getByRole('dialog', { name: 'Add New Category' })).toBeVisible();
    await expect(page.getByLabel('Category Name')).toHaveValue('Kept');
    await page.unroute('**/api/user');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  });
});

test('other windows follow a login, a theme and a logout at once', async ({ page, open, api }) => {
  const { username, password } = await createAdministrator(api);
  await open('/auth');
  const other = await page.context().newPage();
  await other.goto('/about');
  await waitForHydration(other);
  const account = (name: string) => other.getByRole('banner').getByRole('link', { name });
  await expect(account('Login')).toBeVisible();
  await page.getByRole('tab', { name: 'Admin Portal' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(account('Dashboard')).toBeVisible();
  await page.getByRole('main').getByRole('radio', { name: 'Dark' }).check();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('portico-user') ?? '{}') as { user: number };
    localStorage.setItem(`portico.unsaved-post.${user}.new.x`, 'Nobody else may read this');
  });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(account('Login')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain('Nobody else may read this');
});

test('asks before logging out of an unsaved post and removes its draft', async ({ page, open, api }) => {
  await page.request.post('/api/login', { data: await createAdministrator(api) });
  await open('/admin/blog/new');
  await page.getByLabel('Title').fill('Nobody else may read this');
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain('Nobody else may read this');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('tab', { name: 'Admin Portal' })).toBeVisible();
  // The watch would report a rejected call.
  await page.waitForLoadState('networkidle');
  expect(await kept()).not.toContain('Nobody else may read this');
});
