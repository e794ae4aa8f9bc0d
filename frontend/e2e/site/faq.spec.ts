import { expect, test } from '../support/test';

test('the FAQ has a tab for each category and one open question', async ({ page, open, request }) => {
  const categories = (await (await request.get('/api/faq/public')).json()) as {
    name: string;
    items: { question: string; answer: string }[];
  }[];
  await open('/faq');
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible();
  const tabs = page.getByRole('main').getByRole('tab');
  await expect(tabs).toHaveText(categories.map(({ name }) => name));
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  const [first, second] = categories[0]?.items ?? [];
  const question = (item = first) => page.getByRole('heading', { name: item?.question ?? '', exact: true });
  const answer = (item = first) => page.getByText(item?.answer ?? '', { exact: true });
  await expect(answer()).toBeHidden();
  await question().click();
  await expect(answer()).toBeVisible();
  const place = () => page.evaluate(() => window.scrollY);
  await question(second).scrollIntoViewIfNeeded();
  const before = await place();
  await question(second).click();
  await expect(answer(second)).toBeVisible();
  expect(await place(), 'opening a question does not move the page').toBe(before);
  await expect(answer()).toBeHidden();
  await question(second).click();
  await expect(answer(second)).toBeHidden();
  await tabs.nth(1).click();
  await expect(question({ question: categories[1]?.items[0]?.question ?? '', answer: '' })).toBeVisible();
  await expect(question()).toBeHidden();
});

test('on a phone a question stays in place while the one above it closes', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open('/faq');
  const questions = page.locator('details[name] > summary').filter({ visible: true });
  const top = async () => Math.round((await questions.nth(2).boundingBox())?.y ?? 0);
  await questions.first().click();
  await questions.nth(2).scrollIntoViewIfNeeded();
  const before = await top();
  await questions.nth(2).click();
  await expect(page.locator('details[name][open]')).toHaveCount(1);
  await expect.poll(top).toBe(before);
});

test('the arrow keys move between the tabs of the FAQ', async ({ page, open }) => {
  await open('/faq');
  const tabs = page.getByRole('main').getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.last()).toBeFocused();
});

test('links to the contact page below the questions', async ({ page, open }) => {
  await open('/faq');
  await expect(page.getByRole('heading', { name: 'Still have questions?' })).toBeVisible();
  await page.getByRole('link', { name: 'Contact Our Team' }).click();
  await expect(page).toHaveURL('/contact');
});
