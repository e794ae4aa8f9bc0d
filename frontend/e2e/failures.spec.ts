import { navigate } from './support/links';
import { expect, test } from './support/test';

test('a failing application shows the failure screen', async ({ page, open, watch }) => {
  await page.route('**/api/blog?*', (route) => route.fulfill({ json: [{ id: 1 }] }));
  watch.provoke('error');
  await open('/contact');
  await navigate(page, 'Blog');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByText('Please try refreshing the page')).toBeVisible();
  await page.unroute('**/api/blog?*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
});

test('a page whose script cannot be loaded shows the failure screen, and works after a refresh', async ({
  page,
  open,
  watch,
}) => {
  await open('/contact');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort('failed'));
  watch.provoke('.js');
  watch.provoke('console error');
  await navigate(page, 'About');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();
});

test('a shell whose script cannot be loaded shows the failure screen', async ({ page, watch }) => {
  await page.route(/\/assets\/portal-page\b.*\.js/, (route) => route.abort('failed'));
  watch.provoke('portal-page');
  watch.provoke('console error');
  await page.goto('/client-portal');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
});
