import { expect, gate, notice, test, type Page } from './support/test';

/** The calls of the API that a page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

const navigate = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('following links asks for what is new alone, and coming back asks for nothing', async ({
  page,
  open,
}) => {
  await open('/blog');
  const calls = callsOf(page);
  await page.getByRole('link', { name: 'Monitoring without ground truth' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Monitoring without ground truth' }),
  ).toBeVisible();
  expect(calls).toEqual(['GET /api/blog/monitoring-without-ground-truth']);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toHaveLength(1);
});

test('while answers are awaited, lists and details say so', async ({ page, open }) => {
  const answers = gate();
  await page.route('**/api/**', async (route) => {
    await answers.opened;
    await route.continue();
  });
  await open('/contact');
  await navigate(page, 'Blog');
  await expect(page.locator('[data-slot="post-skeleton"]')).toHaveCount(3);
  await follow(page, 'Case Studies');
  await expect(page.getByText('Loading case studies...')).toBeVisible();
  await follow(page, 'Services');
  await expect(page.getByText('Loading services...')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('status', { name: 'Loading questions' })).toBeVisible();
  answers.open();
  await expect(page.getByRole('tab', { name: 'Technology' })).toBeVisible();
});

test('where there is nothing, pages say so, and the questions are the built-in ones', async ({
  page,
  open,
}) => {
  await page.route(/\/api\/(content|blog|faq)/, (route) => route.fulfill({ json: [] }));
  await open('/contact');
  const main = page.getByRole('main');
  await navigate(page, 'Blog');
  await expect(main).toContainText('No blog posts found.');
  await follow(page, 'Services');
  await expect(main).toContainText('No services have been published yet.');
  await follow(page, 'Case Studies');
  await expect(main).toContainText('No case studies have been published yet.');
  await follow(page, 'About');
  await expect(main).toContainText('The team has not been introduced yet.');
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Services', 'Technology', 'Pricing', 'Support']);
  await expect(main.getByRole('alert')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Pricing' }).click();
  await expect(main).toContainText('No FAQ items available for this category yet.');
});

test('what cannot be fetched says what failed, in its place, and can be tried again', async ({
  page,
  open,
  watch,
}) => {
  let isBroken = true;
  await page.route(/\/api\/(content|blog|faq)/, (route) =>
    isBroken ? route.fulfill({ status: 500, contentType: 'text/html', body: 'oops' }) : route.continue(),
  );
  watch.provoke('/api/content');
  watch.provoke('/api/blog');
  watch.provoke('/api/faq');
  await open('/contact');
  const alert = page.getByRole('main').getByRole('alert');
  await navigate(page, 'Blog');
  await expect(alert).toContainText('Failed to fetch blog posts');
  await follow(page, 'Services');
  await expect(alert).toContainText('Failed to fetch services');
  await follow(page, 'About');
  await expect(alert).toContainText('Failed to fetch team members');
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(alert).toContainText('Failed to load FAQ data. Please try again later.');
  await expect(alert).toContainText('Using fallback data instead.');
  await expect(page.getByRole('tab')).toHaveText(['Services', 'Technology', 'Pricing', 'Support']);
  await follow(page, 'Case Studies');
  await expect(alert).toContainText('Failed to fetch case studies');
  isBroken = false;
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Triage that reads scans in seconds' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('without a network a message is not lost: what was typed stays, and can be sent once it is back', async ({
  page,
  open,
  context,
  watch,
}) => {
  await open('/contact');
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByLabel('Email').first().fill('grace@example.com');
  await page.getByLabel('Message').fill('The line was dead.');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  watch.provoke('net::ERR_INTERNET_DISCONNECTED');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(notice(page)).toContainText('Submission Failed');
  await expect(notice(page)).toContainText('Failed to send message. Please try again.');
  await expect(page.getByLabel('Message')).toHaveValue('The line was dead.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});

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
    await open('/about');
    const spinner = page.getByRole('status', { name: 'Loading', exact: true });
    await expect(spinner).toBeVisible();
    await follow(page, 'Contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    await expect(spinner).toBeHidden({ timeout: 2500 });
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
