import { expect, test } from '../support/test';

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('a case study leads to its editor, and the content list to the page', async ({ page, open }) => {
    await open('/case-studies');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Triage/ })
      .first()
      .click();
    await page.getByRole('link', { name: /^Edit Triage/ }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Content' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/content$/);
    await page.getByRole('searchbox', { name: 'Search content' }).fill('Triage');
    const view = page.getByRole('link', { name: /^View Triage/ });
    await expect(view).toHaveAttribute('href', /^\/case-studies\/\d+$/);
  });

  test('people and questions lead to the back office', async ({ page, open }) => {
    await open('/about');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Edit Content' }).getByLabel('Role')).toBeVisible();
    await open('/faq');
    await page.getByRole('main').locator('summary').first().click();
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/faq\?show=items&q=/);
  });
});

test('visitors see no link to the back office', async ({ page, open }) => {
  await open('/about');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0);
});
