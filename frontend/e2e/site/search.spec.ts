import { expect, gate, test, type Page } from '../support/test';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the site' });
const results = (page: Page) => page.getByRole('main').getByRole('article');

test('the header links to the search, which finds pages of every kind', async ({ page, open }) => {
  await open('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search');
  await expect(field(page)).toBeFocused();
  for (const [question, kind, path] of [
    ['forecasting', 'Service', /^\/services\/\d+$/],
    ['gearboxes', 'Case study', /^\/case-studies\/\d+$/],
    ['baseline', 'Blog', /^\/blog\/what-a-good-baseline/],
    ['lindqvist', 'Team', /^\/about$/],
  ] as const) {
    await field(page).fill(question);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/search?q=${question}`);
    await expect(page).toHaveTitle(`Results for “${question}” | Northlight AI`);
    const result = results(page).filter({ hasText: kind }).first();
    await expect(result.getByRole('link')).toHaveAttribute('href', path);
    await expect(result.locator('mark').first()).toBeVisible();
  }
  await results(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(field(page)).toHaveValue('lindqvist');
});

test('the / key opens the search, but is typed in fields', async ({ page, open }) => {
  await open('/contact');
  await page.getByLabel('Message').fill('either');
  await page.keyboard.type('/or');
  await expect(page.getByLabel('Message')).toHaveValue('either/or');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
});

test('treats the search as plain text', async ({ page, open }) => {
  await open(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  await expect(field(page)).toHaveValue('"><script>alert(1)</script>');
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('<script>alert(1)</script>');
  await open('/search?q=%26%20%7C%20%21');
  await expect(page.getByRole('heading', { name: 'No results for “& | !”' })).toBeVisible();
});

test('a slow search shows its progress, a failed one offers a retry', async ({ page, open, watch }) => {
  await open('/search');
  const answers = gate();
  let isBroken = true;
  await page.route('**/api/search?*', async (route) => {
    await answers.opened;
    await (isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue());
  });
  watch.expectFault('/api/search');
  await field(page).fill('models');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Searching...')).toBeVisible();
  answers.open();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to search');
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(results(page).first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search works as a form', async ({ page, open }) => {
    await open('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await field(page).fill('honest forecasts');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=honest+forecasts');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      /^\d+ results for “honest forecasts”$/,
    );
    await expect(field(page)).toHaveValue('honest forecasts');
    await results(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('on a phone the side menu links to the search', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/about');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(field(page)).toBeFocused();
});
