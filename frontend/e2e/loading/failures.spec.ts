import { follow, navigate } from '../support/links';
import { expect, test } from '../support/test';

test('a failing application shows the failure screen', async ({ page, open, watch }) => {
  await page.route('**/api/blog/*', (route) => route.fulfill({ json: { id: 1 } }));
  watch.expectFault('console error: TypeError');
  await open('/blog');
  await page.getByRole('main').locator('a[href^="/blog/"]').first().click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByText('Please try refreshing the page')).toBeVisible();
  await page.unroute('**/api/blog/*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('main').getByRole('article')).toBeVisible();
});

const broken = [
  ['/', 'api/content/case-study', 'Success Stories', 'Our services'],
  ['/services', 'api/content/service', 'Our services', 'Industries we serve'],
  ['/about', 'api/content/team-member', 'Leadership team', 'Our values'],
] as const;

for (const [path, call, title, other] of broken)
  test(`on ${path} a failing section leaves the rest of the page`, async ({ page, open, watch }) => {
    await page.route(`**/${call}?*`, (route) =>
      route.fulfill({ json: [{ id: 1, published: true, summary: 7 }] }),
    );
    watch.expectFault('console error: TypeError');
    await open('/contact');
    if (path === '/') await page.getByRole('banner').getByRole('link').first().click();
    else await follow(page, path === '/about' ? 'About' : 'Services');
    const part = page.getByRole('region', { name: title });
    await expect(part.getByRole('alert')).toContainText('Something went wrong');
    await expect(page.getByRole('region', { name: other })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('failing lists of questions and posts leave their pages', async ({ page, open, watch }) => {
  await page.route('**/api/faq/public?*', (route) =>
    route.fulfill({ json: [{ id: 1, name: 'A', items: null }] }),
  );
  await page.route('**/api/blog?*', (route) => route.fulfill({ json: [{ id: 1 }] }));
  watch.expectFault('console error: TypeError');
  await open('/contact');
  await navigate(page, 'Blog');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('link', { name: 'Contact Our Team' })).toBeVisible();
});

test('a page whose chunk is gone after a deploy is loaded as a document', async ({ page, open, watch }) => {
  // Until the document of the new release comes; the first request is ahead of time.
  let isGone = true;
  await page.route(/\/assets\/about-page\b.*\.js/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.route('**/about', (route) => {
    isGone = false;
    return route.continue();
  });
  watch.expectFault('about-page');
  watch.expectFault('404');
  const ahead = page.waitForResponse(/\/assets\/about-page\b/);
  await open('/contact');
  await ahead;
  await page.waitForLoadState('networkidle');
  const document = page.waitForEvent('load');
  await navigate(page, 'About');
  await document;
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();
  await expect(page).toHaveURL('/about');
});

test('a form is posted natively where the page’s code can’t be loaded', async ({ page, watch }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 404 }));
  watch.expectFault('404');
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('main').getByLabel('Email').first().fill('ada@example.com');
  await page.getByLabel('Message').fill('Sent although the scripts are gone.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /^Message (Received|Sent Successfully)!$/ }),
  ).toBeVisible();
});

test('reports code that can’t be loaded, with a contact address', async ({ page, watch }) => {
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 404 }));
  watch.expectFault('404');
  await page.goto('/services');
  await expect(page.getByRole('alert')).toContainText('Some parts of this page couldn’t be loaded.');
  await expect(page.getByRole('alert').getByRole('link', { name: /write to/ })).toHaveAttribute(
    'href',
    'mailto:hello@northlight.example',
  );
});

test("a shell whose script can't be loaded shows the failure screen", async ({ page, watch }) => {
  await page.route(/\/assets\/portal-page\b.*\.js/, (route) => route.abort('failed'));
  watch.expectFault('portal-page');
  watch.expectFault('ChunkLoadError');
  await page.goto('/client-portal');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
});

test.describe('a deploy under an open dashboard', () => {
  test.use({ as: 'admin' });

  test('keeps and saves the text, and opens pages of the new release', async ({ page, open, watch }) => {
    await open('/admin/blog/new');
    await page.getByLabel('Title').fill('Written across a deploy');
    await page.getByLabel('Content').fill('Text.');
    await page.getByLabel('Authors').selectOption({ label: 'Priya Raman (priya)' });
    await page.getByLabel('Published').uncheck();
    await page.waitForLoadState('networkidle');
    // The scripts of this release that are not loaded yet are gone.
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    watch.expectFault('404');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Blog Posts' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('link', { name: 'Edit Written across a deploy' })).toBeVisible();
    const document = page.waitForRequest(
      (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/',
    );
    await page.getByRole('banner').getByRole('link', { name: 'Northlight AI' }).click();
    await document;
    // The new release's scripts are not there in this test.
    await expect(page.getByRole('alert')).toContainText('Some parts of this page couldn’t be loaded.');
  });

  test('offers a reload in place of a lost section, and keeps the tabs', async ({ page, open, watch }) => {
    await open('/admin/blog');
    await page.waitForLoadState('networkidle');
    await page.route(/\/assets\/post-editor\b.*\.js/, (route) => route.fulfill({ status: 404 }));
    watch.expectFault('404');
    watch.expectFault('post-editor');
    watch.expectFault('A part of the page could not be loaded');
    await page.getByRole('link', { name: 'Create New Blog Post' }).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the editor.');
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await page.unroute(/\/assets\/post-editor\b.*\.js/);
    await page.getByRole('button', { name: 'Reload page' }).click();
    await expect(page.getByLabel('Title')).toBeVisible();
  });
});
