import { follow, navigate } from '../support/links';
import { saveData } from '../support/network-calls';
import { expect, hold, waitForChunks, notice, test, type Page } from '../support/test';

function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

test('following links requests only new data, and going back none', async ({ page, open }) => {
  await saveData(page);
  await open('/blog');
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Monitoring without ground truth' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Monitoring without ground truth' }),
  ).toBeVisible();
  // Related work is chosen from the front page's lists.
  const expected = [
    'GET /api/blog/monitoring-without-ground-truth?view=page',
    'GET /api/content/case-study?view=card&limit=6',
    'GET /api/content/service?view=card&limit=12',
  ];
  expect([...calls].sort()).toEqual(expected);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls).toHaveLength(expected.length);
});

test('a step to a link in sight requests nothing', async ({ page, open }) => {
  const calls = recordCalls(page);
  await open('/blog');
  const link = page.getByRole('article').first().getByRole('link').first();
  const path = await link.getAttribute('href');
  await expect.poll(() => calls.filter((call) => call.startsWith(`GET /api${path}?`))).toHaveLength(1);
  await waitForChunks(page, ['post-page']);
  await page.waitForLoadState('networkidle');
  await link.click();
  await expect(page).toHaveURL(path ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The post has links in sight, too.
  expect(calls.filter((call) => call.startsWith(`GET /api${path}?`))).toHaveLength(1);
  expect(new Set(calls).size).toBe(calls.length);
});

test('lists and details show loading states', async ({ page, open }) => {
  const answers = await hold(page, '**/api/**');
  await open('/contact');
  await navigate(page, 'Blog');
  await expect(page.locator('[data-slot="post-skeleton"]')).toHaveCount(3);
  await follow(page, 'Case studies');
  await expect(page.getByText('Loading case studies...')).toBeVisible();
  await follow(page, 'Services');
  await expect(page.getByText('Loading services...')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('status', { name: 'Loading questions' })).toBeVisible();
  answers.open();
  await expect(page.getByRole('tab', { name: 'Technology' })).toBeVisible();
});

test('shows empty states and the built-in questions', async ({ page, open }) => {
  await page.route(/\/api\/(content|blog|faq)/, (route) => route.fulfill({ json: [] }));
  await open('/contact');
  const main = page.getByRole('main');
  await navigate(page, 'Blog');
  await expect(main).toContainText('No blog posts found.');
  await follow(page, 'Services');
  await expect(main).toContainText('No services have been published yet.');
  await follow(page, 'Case studies');
  await expect(main).toContainText('No case studies have been published yet.');
  await follow(page, 'About');
  await expect(main).toContainText('We haven’t introduced the team yet.');
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Services', 'Technology', 'Pricing', 'Support']);
  await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveCount(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Pricing' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Pricing' })).toHaveText(
    'No FAQ items available for this category yet.',
  );
});

test('reports failed requests in place with a retry', async ({ page, open, watch }) => {
  const repaired = page.locator('html[data-repaired]');
  await page.route(/\/api\/(content|blog|faq)/, async (route) =>
    (await repaired.count()) > 0
      ? route.continue()
      : route.fulfill({ status: 500, contentType: 'text/html', body: 'oops' }),
  );
  watch.expectFault('/api/content');
  watch.expectFault('/api/blog');
  watch.expectFault('/api/faq');
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
  await follow(page, 'Case studies');
  await expect(alert).toContainText('Failed to fetch case studies');
  // A request that was sent before the press must fail, too: its success would take the button away.
  await page.evaluate(() =>
    addEventListener('click', () => (document.documentElement.dataset.repaired = ''), { capture: true }),
  );
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Triage that reads scans in seconds' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('a message is kept offline and can be sent later', async ({ page, open, context, watch }) => {
  await open('/contact');
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByLabel('Email').first().fill('grace@example.com');
  await page.getByLabel('Message').fill('The line was dead.');
  await waitForChunks(page, ['toast']);
  await context.setOffline(true);
  watch.expectFault('net::ERR_INTERNET_DISCONNECTED');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(notice(page)).toContainText('Submission Failed');
  await expect(notice(page)).toContainText('Failed to send message. Please try again.');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('You’re offline. Your text is kept.');
  await expect(page.getByLabel('Message')).toHaveValue('The line was dead.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});
