import { follow, navigate } from './support/links';
import { expect, test } from './support/test';

test('a failing application shows the failure screen', async ({ page, open, watch }) => {
  await page.route('**/api/blog/*', (route) => route.fulfill({ json: { id: 1 } }));
  watch.provoke('console error: TypeError');
  watch.provoke('console error: React Router caught the following error during render TypeError');
  await open('/blog');
  await page.getByRole('main').locator('a[href^="/blog/"]').first().click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByText('Please try refreshing the page')).toBeVisible();
  await page.unroute('**/api/blog/*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('main').getByRole('article')).toBeVisible();
});

const broken = [
  ['/', 'api/content/case-study', 'Success Stories', 'Our Services'],
  ['/services', 'api/content/service', 'What We Do', 'Industries We Serve'],
  ['/about', 'api/content/team-member', 'Leadership Team', 'Our Values'],
] as const;

for (const [path, call, title, other] of broken)
  test(`on ${path} a part that fails leaves the rest of the page`, async ({ page, open, watch }) => {
    await page.route(`**/${call}`, (route) => route.fulfill({ json: [{ id: 1, published: true }] }));
    watch.provoke('console error: TypeError');
    await open('/contact');
    if (path === '/') await page.getByRole('banner').getByRole('link').first().click();
    else await follow(page, path === '/about' ? 'About' : 'Services');
    const part = page.getByRole('region', { name: title });
    await expect(part.getByRole('alert')).toContainText('Something went wrong');
    await expect(page.getByRole('region', { name: other })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('the lists of questions and of posts fail without their pages', async ({ page, open, watch }) => {
  await page.route('**/api/faq/public', (route) =>
    route.fulfill({ json: [{ id: 1, name: 'A', items: null }] }),
  );
  await page.route('**/api/blog?*', (route) => route.fulfill({ json: [{ id: 1 }] }));
  watch.provoke('console error: TypeError');
  await open('/contact');
  await navigate(page, 'Blog');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('link', { name: 'Contact Our Team' })).toBeVisible();
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
  await navigate(page, 'About');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();
});

test('a shell whose script cannot be loaded shows the failure screen', async ({ page, watch }) => {
  await page.route(/\/assets\/portal-page\b.*\.js/, (route) => route.abort('failed'));
  watch.provoke('portal-page');
  watch.provoke('ChunkLoadError');
  await page.goto('/client-portal');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
});
