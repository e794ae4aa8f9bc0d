import { expect, hold, test, type Page } from '../support/test';

const choose = (page: Page, theme: string) =>
  page.getByRole('contentinfo').getByRole('radio', { name: theme }).check();
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the theme follows the system by default', async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open('/about');
  await expect(page.getByRole('contentinfo').getByRole('radio', { name: 'System' })).toBeChecked();
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
});

test('a chosen theme persists across pages and visits', async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open('/about');
  const light = await background(page);
  await choose(page, 'Dark');
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);
  await open('/blog');
  expect(await background(page)).toBe(dark);
  await expect(page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })).toBeChecked();
  await choose(page, 'System');
  await open('/about');
  expect(await background(page)).toBe(light);
});

test('the chosen theme applies before any script file loads', async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open('/about');
  await choose(page, 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.waitForLoadState('networkidle');
  const dark = await background(page);
  const loading = await hold(page, '**/*.js');
  await page.goto('/blog', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The style sheet may still be loading; scripts are held back until the end.
  await expect.poll(() => background(page)).toBe(dark);
  loading.open();
  await page.waitForLoadState('load');
});

test("on a phone the side menu has a theme switch, in sync with the header's", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' })).toBeChecked();
});
