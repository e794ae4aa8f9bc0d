import { expectAccessible } from '../support/axe';
import { createPost, read, type Stored } from '../support/records';
import { expect, gate, notice, test, type Page } from '../support/test';

test.use({ as: 'admin' });
test.describe.configure({ mode: 'serial' });

/** The titles, without the lines below them. */
const names = (page: Page) => page.getByRole('rowheader').getByRole('link');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** More posts than fit on two pages. */
const count = 45;
const prefix = 'Quirepage';

test.beforeAll(async ({ api }) => {
  for (let nth = 1; nth <= count; nth += 1)
    await createPost(api, { title: `${prefix} ${String(nth).padStart(2, '0')}` });
});

test.afterAll(async ({ api }) => {
  const rows = await read<Stored[]>(api, `/api/admin/blog?limit=100&q=${prefix}`);
  for (const { id } of rows) await api.delete(`/api/admin/blog/${id}`);
});

test('posts are searched, sorted and paged on the server, and in the address', async ({ page, open }) => {
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

test('posts are filtered by the month of their date, in the address', async ({ page, open }) => {
  await open(`/admin/blog?q=${prefix}`);
  const date = page.getByRole('combobox', { name: 'Filter by date' });
  await date.selectOption({ label: String(new Date().getFullYear()) });
  await expect(pages(page)).toContainText(`1–20 of ${count}`);
  await date.selectOption({ index: 3 });
  await expect(page).toHaveURL(/&date=\d{4}-\d{2}$/);
  await expect(page.getByText(/^No posts match/)).toBeVisible();
});

test('rows stay while others load, and after a failure', async ({ page, open, watch }) => {
  await open(`/admin/blog?q=${prefix}&sort=title`);
  await expect(names(page).first()).toHaveText(`${prefix} 01`);
  const answers = gate();
  await page.route('**/api/admin/blog?*cursor*', async (route) => {
    await answers.opened;
    await route.fulfill({ status: 503, json: { error: 'Out of order', message: 'Out of order' } });
  });
  watch.expectFault('/api/admin/blog');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(names(page).first()).toHaveText(`${prefix} 01`);
  answers.open();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Out of order');
  await page.unroute('**/api/admin/blog?*cursor*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(names(page).first()).toHaveText(`${prefix} 21`);
});

test('posts are filtered, opened by their row, and reached by a page number', async ({ page, open }) => {
  await open(`/admin/blog?q=${prefix}&sort=title`);
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('published');
  await expect(page.getByText(/^No posts match .* with status Published$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('draft');
  await expect(pages(page)).toContainText(`1–20 of ${count}`);
  await page.getByRole('textbox', { name: 'Page' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(names(page).first()).toHaveText(`${prefix} 41`);
  await expect(page.getByRole('region', { name: 'Blog Posts' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(pages(page)).toContainText(`1–${count} of ${count}`);
  expect(new URL(page.url()).searchParams.get('size')).toBe('50');
  await expectAccessible(page);
  await page.getByRole('row').nth(2).getByText('Draft').click();
  await expect(page).toHaveURL(/\/admin\/blog\/\d+\/edit/);
});

test('deleting the last row of a page shows the previous page', async ({ page, open, api }) => {
  const rows = await read<Stored[]>(api, `/api/admin/blog?limit=100&sort=title&q=${prefix}`);
  for (const { id } of rows.slice(41)) await api.delete(`/api/admin/blog/${id}`);
  await open(`/admin/blog?q=${prefix}&sort=title`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(names(page).first()).toHaveText(`${prefix} 21`);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: `Delete ${prefix} 41` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page)).toContainText('Blog post deleted successfully');
  await expect(names(page).first()).toHaveText(`${prefix} 21`);
  await expect(pages(page)).toContainText('21–40 of 40');
});

test('a search without matches says so and is cleared by keyboard', async ({ page, open }) => {
  await open('/admin/blog');
  await expect(names(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toBeFocused();
  await page.keyboard.type('zebra crossing');
  await expect(page.getByText('No posts match “zebra crossing”')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search' }).focus();
  await page.keyboard.press('Enter');
  await expect(names(page).first()).toBeVisible();
});
