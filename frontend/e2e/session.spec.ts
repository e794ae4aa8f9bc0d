import { randomUUID } from 'node:crypto';
import { follow } from './support/links';
import { expect, gate, test, type Page } from './support/test';

for (const [what, notice, asked] of [
  ['by what is asked', (page) => page.getByRole('tab', { name: 'FAQ', exact: true }).click(), '/api/faq/'],
  ['by coming back to the window', (page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))],
] satisfies [string, (page: Page) => Promise<unknown>, string?][])
  test(`a session that has ended elsewhere is noticed ${what}`, async ({ page, open, api, watch }) => {
    const credentials = { username: `leaving-${randomUUID().slice(0, 8)}`, password: 'soon-gone' };
    const created = await api.post('/api/admin/users', { data: { ...credentials, isAdmin: true } });
    const { id } = (await created.json()) as { id: number };
    await page.request.post('/api/login', { data: credentials });
    await open('/admin/blog');
    await expect(page.getByRole('table')).toBeVisible();
    expect((await api.delete(`/api/admin/users/${id}`)).status()).toBe(204);
    if (asked) watch.provoke(asked);
    watch.provoke('/api/user');
    await notice(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('Please log in to access this page.')).toBeVisible();
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
