import { pages } from '@/app/page-table';
import { addressesOf, isDrawn } from './support/addresses';
import { expect, test } from './support/test';

test.use({ javaScriptEnabled: false });

for (const { chunk } of pages.filter((page) => isDrawn(page.chunk))) {
  test(`without JavaScript ${chunk.replaceAll('-', ' ')} is complete`, async ({ page, open, api }) => {
    for (const { as, path, status = 200 } of addressesOf(chunk)) {
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

test('without JavaScript every answer of the FAQ can be read', async ({ page, open, api }) => {
  const categories = (await (await api.get('/api/faq/public')).json()) as {
    items: { question: string; answer: string }[];
  }[];
  await open('/faq');
  for (const { question, answer } of categories.flatMap(({ items }) => items)) {
    await expect(page.getByText(question, { exact: true })).toBeVisible();
    const [opening = ''] = answer.split('\n');
    await expect(page.getByText(opening, { exact: true })).toBeVisible();
  }
});

test('without JavaScript forms say that they need it', async ({ page, open }) => {
  // Playwright's search for a text passes over `noscript`.
  const hints = page.locator('noscript p');
  await open('/contact');
  await expect(hints.first()).toContainText('Sending this form needs JavaScript.');
  await expect(hints.first()).toContainText('or write to hello@northlight.example');
  await expect(hints.first()).toBeVisible();
  await expect(hints.last()).toContainText('Subscribing needs JavaScript.');
  await expect(hints.last()).toBeVisible();
  const message = page.getByLabel('Message');
  await message.fill('Hello');
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(send).toHaveCSS('opacity', '0.5');
  await send.press('Enter');
  await expect(page).toHaveURL('/contact');
  await expect(message).toHaveValue('Hello');
  await open('/auth');
  await expect(hints).toContainText('Logging in needs JavaScript.');
  await expect(hints).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('opacity', '0.5');
  await open('/');
  await expect(hints.first()).toContainText('The demos need JavaScript.');
  await expect(hints.first()).toBeVisible();
});
