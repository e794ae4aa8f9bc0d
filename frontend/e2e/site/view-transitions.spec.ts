import { expect, test, type Page } from '../support/test';

declare global {
  interface Window {
    viewTransitions?: number;
  }
}

function countTransitions() {
  window.viewTransitions = 0;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...args) => {
    window.viewTransitions = (window.viewTransitions ?? 0) + 1;
    return start(...args);
  };
}

const transitions = (page: Page) => page.evaluate(() => window.viewTransitions);

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(({ page }) => page.addInitScript(countTransitions));

test('a card opens its page as a view transition, and the title has the focus', async ({ page, open }) => {
  await open('/case-studies');
  const card = page.getByRole('article').last().getByRole('link');
  const name = await card.innerText();
  await card.click();
  await expect(title(page)).toHaveText(name);
  await expect(title(page)).toBeFocused();
  expect(await transitions(page)).toBe(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL('/case-studies');
});

test('Tab leads on from the title after a view transition by keyboard', async ({ page, open }) => {
  await open('/blog');
  const link = page.getByRole('article').first().getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/blog\/./);
  await expect(title(page)).toBeFocused();
  expect(await transitions(page)).toBe(1);
  await page.keyboard.press('Tab');
  await expect(page.locator('header a:focus, article a:focus').first()).toBeVisible();
});

test('a second navigation during a transition wins', async ({ page, open }) => {
  await open('/case-studies');
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(title(page)).toBeFocused();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a card opens its page without a view transition', async ({ page, open }) => {
    await open('/case-studies');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/case-studies\/./);
    await expect(title(page)).toBeFocused();
    expect(await transitions(page)).toBe(0);
  });
});
