import { expectAccessible } from './support/axe';
import { expect, gate, notice, test, type Page } from './support/test';

test.use({ as: 'admin' });

const names = (page: Page) => page.getByRole('rowheader');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** The lists of the dashboard: where they are, what they ask, and what they say. */
const lists = [
  {
    at: '/admin/users',
    call: '/api/admin/users',
    loading: 'Loading users...',
    empty: 'No users found',
    failed: 'Failed to fetch users',
  },
  {
    at: '/admin/navigation',
    call: '/api/navigation',
    loading: 'Loading navigation items...',
    empty: 'No navigation items found',
    failed: 'Error loading navigation items',
  },
  {
    at: '/admin/content',
    call: '/api/admin/content',
    loading: 'Loading content...',
    empty: 'No content found',
    failed: 'Failed to fetch content',
  },
  {
    at: '/admin/blog',
    call: '/api/admin/blog',
    loading: 'Loading blog posts...',
    empty: 'No blog posts found',
    failed: 'Error loading posts',
  },
  {
    at: '/admin/faq',
    call: '/api/faq/categories',
    loading: 'Loading categories...',
    empty: 'No categories found. Create your first category.',
    failed: 'Error loading categories: Failed to fetch FAQ categories',
  },
  {
    at: '/admin/faq?show=items',
    call: '/api/faq/items',
    loading: 'Loading FAQ items...',
    empty: 'No FAQ items found. Add your first FAQ item.',
    failed: 'Error loading FAQ items: Failed to fetch FAQ items',
  },
  {
    at: '/admin/enquiries',
    call: '/api/admin/enquiries',
    loading: 'Loading enquiries...',
    empty: 'No enquiries found',
    failed: 'Failed to fetch enquiries',
  },
  {
    at: '/admin/newsletter',
    call: '/api/admin/subscribers',
    loading: 'Loading subscribers...',
    empty: 'No subscribers found',
    failed: 'Failed to fetch subscribers',
  },
];

for (const { at, call, loading, empty, failed } of lists)
  test(`the list at ${at} says that it is loading, that it failed, and that it is empty, each accessibly`, async ({
    page,
    open,
    watch,
  }) => {
    const answers = gate();
    let isBroken = true;
    await page.route(
      ({ pathname }) => pathname === call,
      async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        await answers.opened;
        return isBroken
          ? route.fulfill({ status: 500, contentType: 'text/html', body: 'oops' })
          : route.fulfill({ json: [] });
      },
    );
    watch.provoke(call);
    if (call === '/api/navigation') watch.provoke('The navigation could not be loaded');
    await page.setViewportSize({ width: 360, height: 740 });
    await open(at);
    const panel = page.getByRole('tabpanel').last();
    await expect(panel.getByText(loading)).toBeVisible();
    await expectAccessible(page);
    answers.open();
    await expect(panel.getByRole('alert').first()).toContainText(failed);
    await expectAccessible(page);
    isBroken = false;
    await panel.getByRole('button', { name: 'Retry' }).first().click();
    await expect(panel.getByText(empty)).toBeVisible();
    await expectAccessible(page);
    await watch.inspect(page);
  });

test.describe('with many posts', () => {
  test.describe.configure({ mode: 'serial' });
  const count = 45;
  const prefix = 'Paged away';

  test.beforeAll(async ({ api }) => {
    const me = (await (await api.get('/api/user')).json()) as { id: number };
    for (let nth = 1; nth <= count; nth += 1) {
      const title = `${prefix} ${String(nth).padStart(2, '0')}`;
      const data = { title, content: 'Text.', authors: [me.id] };
      expect((await api.post('/api/admin/blog', { data })).status()).toBe(201);
    }
  });

  test.afterAll(async ({ api }) => {
    const rows = (await (await api.get(`/api/admin/blog?limit=100&q=${prefix}`)).json()) as { id: number }[];
    for (const { id } of rows) await api.delete(`/api/admin/blog/${id}`);
  });

  test('posts are searched, sorted and paged by the server; the address holds all of it, and Back works', async ({
    page,
    open,
  }) => {
    await open('/admin/blog');
    await page.getByRole('searchbox', { name: 'Search posts' }).fill(prefix);
    await expect(pages(page)).toContainText(`1–20 of ${count}`);
    await page.getByRole('button', { name: 'Title' }).click();
    await expect(names(page).first()).toHaveText(`${prefix} 01`);
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(names(page).first()).toHaveText(`${prefix} 21`);
    const second = page.url();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(pages(page)).toContainText(`41–${count} of ${count}`);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.goBack();
    await expect(names(page).first()).toHaveText(`${prefix} 21`);
    expect(page.url()).toBe(second);
    await page.reload();
    await expect(names(page).first()).toHaveText(`${prefix} 21`);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(names(page).first()).toHaveText(`${prefix} 01`);
    await open(new URL(second).pathname + new URL(second).search);
    await expect(names(page).first()).toHaveText(`${prefix} 21`);
    await expectAccessible(page);
  });

  test('rows stay while others are fetched over a slow line, and a failure leaves them there', async ({
    page,
    open,
    watch,
  }) => {
    await open(`/admin/blog?q=${encodeURIComponent(prefix)}&sort=title`);
    await expect(names(page).first()).toHaveText(`${prefix} 01`);
    const answers = gate();
    await page.route('**/api/admin/blog?*cursor*', async (route) => {
      await answers.opened;
      await route.fulfill({ status: 503, json: { error: 'Out of order', message: 'Out of order' } });
    });
    watch.provoke('/api/admin/blog');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(names(page).first()).toHaveText(`${prefix} 01`);
    answers.open();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Out of order');
    await page.unroute('**/api/admin/blog?*cursor*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(names(page).first()).toHaveText(`${prefix} 21`);
  });

  test('deleting the last row of a page leads to the page before', async ({ page, open, api }) => {
    const rows = (await (
      await api.get(`/api/admin/blog?limit=100&sort=title&q=${encodeURIComponent(prefix)}`)
    ).json()) as { id: number; title: string }[];
    for (const { id } of rows.slice(41)) await api.delete(`/api/admin/blog/${id}`);
    await open(`/admin/blog?q=${encodeURIComponent(prefix)}&sort=title`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(names(page).first()).toHaveText(`${prefix} 21`);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: `Delete ${prefix} 41` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page)).toContainText('Blog post deleted successfully');
    await expect(names(page).first()).toHaveText(`${prefix} 21`);
    await expect(pages(page)).toContainText('21–40 of 40');
  });

  test('no match says so and can be cleared, by keyboard alone', async ({ page, open }) => {
    await open('/admin/blog');
    await expect(names(page).first()).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search posts' })).toBeFocused();
    await page.keyboard.type('zebra crossing');
    await expect(page.getByText('No match for “zebra crossing”')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search' }).focus();
    await page.keyboard.press('Enter');
    await expect(names(page).first()).toBeVisible();
  });
});
