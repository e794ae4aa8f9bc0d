import { follow } from './support/links';
import { expect, gate, test } from './support/test';

test('a session that has ended elsewhere is noticed by what is asked, and by coming back to the window', async ({
  page,
  open,
  api,
  watch,
}) => {
  const credentials = { username: `leaving-${Date.now()}`, password: 'soon-gone' };
  const created = await api.post('/api/admin/users', { data: { ...credentials, isAdmin: true } });
  const { id } = (await created.json()) as { id: number };
  await page.request.post('/api/login', { data: credentials });
  await open('/admin/blog');
  await expect(page.getByRole('table')).toBeVisible();
  expect((await api.delete(`/api/admin/users/${id}`)).status()).toBe(204);
  watch.provoke('/api/faq/categories');
  await page.getByRole('tab', { name: 'FAQ', exact: true }).click();
  await expect(page.getByRole('tabpanel').getByRole('alert').first()).toContainText(
    'Please log in to access this page.',
  );
  watch.provoke('/api/user');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test.describe('for a client', () => {
  test.use({ as: 'client' });

  test('the spinner turns while it is asked who is there, for two seconds at most, over a page that works', async ({
    page,
    open,
  }) => {
    const asking = gate();
    await page.route('**/api/user', async (route) => {
      await asking.opened;
      await route.continue();
    });
    // Its two seconds may be over before it is looked for.
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('[role=status][aria-label=Loading]')) document.body.dataset.spun = '';
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await open('/about');
    const spinner = page.getByRole('status', { name: 'Loading', exact: true });
    await expect(page.locator('body[data-spun]')).toBeAttached();
    await follow(page, 'Contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    await expect(spinner).toBeHidden();
    asking.open();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });

  test('who is there is asked once more where the first answer failed', async ({ page, open, watch }) => {
    await page.route('**/api/user', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    watch.provoke('/api/user');
    await open('/about');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });
});
