import { pages } from '@/app/page-table';
import { visitsOf, isServerRendered } from '../support/addresses';
import { expect, test } from '../support/test';

test.use({ javaScriptEnabled: false });

for (const { chunk } of pages.filter((page) => isServerRendered(page.chunk))) {
  test(`without JavaScript ${chunk.replaceAll('-', ' ')} is complete`, async ({ page, open, api }) => {
    for (const { as, path, status = 200 } of visitsOf(chunk)) {
      if (as !== 'visitor') continue;
      await open(await path(api), status);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Contact Us' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0);
      await expect(page).toHaveTitle(/Northlight AI/);
    }
  });
}

test('without JavaScript every answer of the FAQ is readable', async ({ page, open, api }) => {
  const categories = (await (await api.get('/api/faq/public')).json()) as {
    items: { question: string; answer: string }[];
  }[];
  await open('/faq');
  for (const { question, answer } of categories.flatMap(({ items }) => items)) {
    await page.getByText(question, { exact: true }).click();
    const [opening = ''] = answer.split('\n');
    await expect(page.getByText(opening, { exact: true })).toBeVisible();
  }
});

test('without JavaScript the contact and newsletter forms are posted', async ({ page, open }) => {
  await open('/contact');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('main').getByLabel('Email').first().fill('ada@example.com');
  await page.getByLabel('Message').fill('Sent without a script.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /^Message (Received|Sent Successfully)!$/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await open('/contact');
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  await page.locator('form[action="/newsletter"]').getByLabel('Email').fill('without-script@example.com');
  await subscribe.click();
  await expect(page.getByText("You've been subscribed to our newsletter.")).toBeVisible();
});

test('without JavaScript a refused form lists its errors', async ({ page, open, watch }) => {
  await open('/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('main').getByLabel('Email').first().fill('ada@example');
  await page.getByLabel('Message').fill('Hello');
  watch.expectFault('/contact');
  watch.expectFault('400');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
  await page.goBack();
  await expect(page.getByLabel('Message')).toHaveValue('Hello');
});

test('forms that need JavaScript say so without it', async ({ page, open }) => {
  // Playwright's search for a text passes over `noscript`.
  const hints = page.locator('noscript p');
  await open('/auth');
  await expect(hints).toContainText('Logging in needs JavaScript.');
  await expect(hints).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('opacity', '0.5');
  await open('/');
  await expect(hints.first()).toContainText('The demos need JavaScript.');
  await expect(hints.first()).toBeVisible();
});
