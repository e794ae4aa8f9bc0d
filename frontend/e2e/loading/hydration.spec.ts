import { readFirst } from '../support/records';
import { expect, hold, notice, test, type Page } from '../support/test';

// These tests use `goto`, because `open` would hydrate the page first.

const isHydrated = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('[data-app]') ?? {}).some((key) => key.startsWith('__reactProps')),
  );

test('hydrates an untouched page', async ({ page }) => {
  await page.goto('/services');
  await expect.poll(() => isHydrated(page)).toBe(true);
});

test("requests a page's code after its visible content", async ({ page }) => {
  await page.goto('/blog');
  await expect.poll(() => isHydrated(page)).toBe(true);
  const early = await page.evaluate(() => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const code = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return {
      count: code.length,
      early: code.filter(({ startTime }) => startTime < (arrival?.loadEventStart ?? 0)),
    };
  });
  expect(early.count).toBeGreaterThan(2);
  expect(early.early).toEqual([]);
});

test('the first key press on a page takes effect', async ({ page }) => {
  await page.goto('/services');
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('searchbox', { name: 'Search the site' })).toBeFocused();
});

test('the first click on a page takes effect once', async ({ page }) => {
  await page.goto('/faq');
  const panel = page.getByRole('navigation', { name: 'Main' }).locator('button[aria-expanded]').first();
  await panel.click();
  await expect(panel).toHaveAttribute('aria-expanded', 'true');
});

test('keeps the scroll position of an early scroll', async ({ page }) => {
  await page.goto('/blog');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
});

test('sends a form submitted before hydration', async ({ page }) => {
  const code = await hold(page, '**/*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  const login = page.getByRole('button', { name: 'Login' });
  await expect(login).toHaveCSS('opacity', '1');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('short');
  expect(await isHydrated(page)).toBe(false);
  await login.click();
  code.open();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByLabel('Username')).toHaveValue('nobody');
});

test('keeps what is typed into the search before hydration', async ({ page }) => {
  const code = await hold(page, '**/*.js');
  await page.goto('/search', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox', { name: 'Search the site' });
  await field.fill('gearboxes');
  expect(await isHydrated(page)).toBe(false);
  code.open();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await expect(field).toHaveValue('gearboxes');
});

test('sends a form submitted before any code has loaded', async ({ page, watch }) => {
  const code = await hold(page, '**/*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('wrong-password');
  watch.expectFault('/api/login');
  const answer = page.waitForResponse('**/api/login');
  await page.keyboard.press('Enter');
  code.open();
  expect((await answer).status()).toBe(401);
  await expect(notice(page)).toContainText('Invalid username or password');
});

test('a click by assistive technology takes effect soon after load', async ({ page }) => {
  await page.goto('/faq');
  const panel = page.getByRole('navigation', { name: 'Main' }).locator('button[aria-expanded]').first();
  await panel.evaluate((button: HTMLElement) => button.click());
  await expect(panel).toHaveAttribute('aria-expanded', 'true');
  await expect(panel).not.toHaveAttribute('data-pending');
});

test('shows the right page on Back directly after a reload', async ({ page, open, api }) => {
  const service = await readFirst<{ id: number; title: string }>(api, '/api/content/service');
  await open('/services');
  await page.getByRole('main').locator(`a[href="/services/${service.id}"]`).first().click();
  await expect(page).toHaveURL(`/services/${service.id}`);
  const code = await hold(page, '**/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: service.title })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/services');
  code.open();
  await expect(page.getByRole('heading', { level: 1, name: service.title })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Our services' })).toBeVisible();
});

test('Back from a not-found page after a reload shows the service', async ({ page, open, api, watch }) => {
  const service = await readFirst<{ id: number; title: string }>(api, '/api/content/service');
  await open(`/services/${service.id}`);
  // Imitates a link to a service that has been deleted.
  await page.evaluate(() => history.pushState(null, '', '/services/999999'));
  const code = await hold(page, '**/*.js');
  watch.expectFault('/services/999999');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('Service not found').first()).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`/services/${service.id}`);
  code.open();
  await expect(page.getByRole('heading', { level: 1, name: service.title })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the first tap on a page takes effect', async ({ page }) => {
    await page.goto('/services');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});
