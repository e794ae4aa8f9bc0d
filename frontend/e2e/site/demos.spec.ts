import { expect, notice, test, type Page } from '../support/test';

const card = (page: Page, name: 'Image generation' | 'Chat') =>
  page.getByRole('group', { name: 'AI demos' }).getByRole('button', { name: new RegExp(`^${name}`) });
const demos = (page: Page) => page.getByRole('region', { name: 'AI demos' });
const send = (page: Page) => demos(page).getByRole('button', { name: 'Send' });

test.beforeEach(({ open }) => open('/'));

test('one demo is selected at a time, by its card', async ({ page }) => {
  await expect(card(page, 'Chat')).toHaveAttribute('aria-pressed', 'false');
  await card(page, 'Chat').click();
  await expect(card(page, 'Chat')).toHaveAttribute('aria-pressed', 'true');
  await expect(demos(page).getByText('Answers are quoted from this site')).toBeVisible();
  expect((await demos(page).getByRole('log').boundingBox())?.height).toBe(400);
  await expect(demos(page).getByLabel('Message')).toHaveAttribute('rows', '2');
  await card(page, 'Image generation').click();
  await expect(card(page, 'Chat')).toHaveAttribute('aria-pressed', 'false');
  await expect(demos(page).getByLabel('Prompt')).toBeVisible();
});

test('the chat answers from the site and names its sources', async ({ page }) => {
  await card(page, 'Chat').click();
  await expect(send(page)).toBeDisabled();
  await demos(page).getByLabel('Message').fill('   ');
  await expect(send(page)).toBeDisabled();
  await demos(page).getByLabel('Message').fill('How long does a project take?');
  await send(page).click();
  await expect(demos(page).getByLabel('Message')).toHaveValue('');
  const log = demos(page).getByRole('log');
  await expect(log).toContainText('How long does a project take?');
  const source = log.getByRole('link').first();
  await expect(source).toBeVisible();
  await source.click();
  await expect(page).not.toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a conversation is shown again after a reload', async ({ page, open }) => {
  await card(page, 'Chat').click();
  await demos(page).getByLabel('Message').fill('How long does a project take?');
  await send(page).click();
  await expect(demos(page).getByRole('log').getByRole('link').first()).toBeVisible();
  await open('/');
  await expect(card(page, 'Chat')).toHaveAttribute('aria-pressed', 'true');
  await expect(demos(page).getByRole('log')).toContainText('How long does a project take?');
});

test('an image is generated from its prompt, on the same origin', async ({ page }) => {
  await card(page, 'Image generation').click();
  await demos(page).getByLabel('Prompt').fill('A lighthouse above a sea of numbers');
  await page.keyboard.press('Enter');
  const image = demos(page).getByRole('img', { name: 'A lighthouse above a sea of numbers' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('a failing demo shows a toast and an inline error with a retry', async ({ page, watch }) => {
  await page.route('**/api/ai/**', (route) => route.fulfill({ status: 502, json: { error: 'No' } }), {
    times: 1,
  });
  watch.expectFault('/api/ai/chat');
  await card(page, 'Chat').click();
  await demos(page).getByLabel('Message').fill('How do you test a model?');
  await send(page).click();
  const text = 'An error occurred. Please try again.';
  await expect(demos(page).getByText(text)).toBeVisible();
  await expect(notice(page)).toContainText(text);
  await expect(notice(page)).toHaveClass(/bg-destructive/);
  await demos(page).getByRole('button', { name: 'Retry' }).click();
  await expect(demos(page).getByRole('log').getByText('Assistant')).toBeAttached();
  await expect(demos(page).getByText(text)).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
});
