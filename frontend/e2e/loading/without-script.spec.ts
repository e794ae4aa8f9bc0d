import { pageList as pages } from '@/shared/links/page-list';
import { visitsOf, isServerRendered } from '../support/addresses';
import { administrator } from '../support/product';
import { read } from '../support/records';
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
  const categories = await read<{ items: { question: string; answer: string }[] }[]>(api, '/api/faq/public');
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
  await expect(page).toHaveURL(/\/contact\/(received|sent)$/);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.reload();
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /^Message/ })).toBeVisible();
  expect(posts).toEqual([]);
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

test('without JavaScript a login opens a session, and Logout ends it', async ({ page, open, watch }) => {
  await open('/auth');
  // Playwright's search for a text passes over `noscript`.
  const hint = page.locator('noscript p');
  await expect(hint).toContainText(
    'You can log in without JavaScript, but the pages behind the login need it.',
  );
  await page.getByLabel('Username').fill(administrator.username);
  await page.getByLabel('Password').fill('a wrong one');
  watch.expectFault('/auth');
  watch.expectFault('401');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid username or password');
  await page.getByRole('link', { name: 'Back to the login' }).click();
  await page.getByLabel('Username').fill(administrator.username);
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.locator('noscript h1')).toHaveText('This page needs JavaScript');
  expect((await page.request.get('/api/user')).status()).toBe(200);
  await page.locator('noscript button').click();
  await expect(page).toHaveURL(/\/auth$/);
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test('the page that answers a form has the site’s header and footer', async ({ page, open }) => {
  await open('/contact');
  await page.locator('form[action="/newsletter"]').getByLabel('Email').fill('header@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Northlight AI' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('forms that need JavaScript say so without it', async ({ page, open }) => {
  const hints = page.locator('noscript p');
  await open('/');
  await expect(hints.first()).toContainText('The demos need JavaScript.');
  await expect(hints.first()).toBeVisible();
});
