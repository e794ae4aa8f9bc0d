import { expect, test, type Page } from '../../support/test';

test.use({ viewport: { width: 360, height: 740 } });

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' });

test('the side menu lists the questions and entries with unfolding children', async ({ page, open }) => {
  await open('/contact');
  await expect(main(page)).toBeHidden();
  await opener(page).click();
  await expect(menu(page).getByRole('link', { name: 'Frequently Asked Questions' })).toBeVisible();
  const studies = menu(page).getByRole('button', { name: 'Case studies' });
  await studies.click();
  await expect(
    menu(page).getByRole('link', { name: 'Triage that reads scans in seconds New' }),
  ).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Forecasts buyers trust' })).not.toContainText('New');
  await studies.click();
  await expect(menu(page).getByRole('link', { name: 'Triage that reads scans in seconds New' })).toBeHidden();
  await menu(page).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(menu(page)).toBeHidden();
});

test('the side menu traps the focus, and returns it on Escape', async ({ page, open }) => {
  await open('/about');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isOutside, 'the focus is behind the menu').toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
});

test('the side menu closes by its button and by a click outside', async ({ page, open }) => {
  await open('/about');
  await opener(page).click();
  await menu(page).getByRole('button', { name: 'Close menu' }).click();
  await expect(menu(page)).toBeHidden();
  await opener(page).click();
  await page.mouse.click(10, 400);
  await expect(menu(page)).toBeHidden();
});
