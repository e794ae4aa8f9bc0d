import { site } from '../support/product';
import { createEnquiry, unique } from '../support/records';
import { expect, test } from '../support/test';

for (const path of ['/services/1', '/case-studies/7', '/blog/forecasts-with-honest-intervals'])
  test(`${path} is printed with its site and address, and nothing decorative`, async ({ page, open }) => {
    await page.emulateMedia({ media: 'print' });
    await open(path);
    const line = page.getByText(`${site.name} · `);
    await expect(line).toContainText(path);
    expect((await line.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await expect(page.getByRole('banner').first()).toBeHidden();
    await expect(page.locator('footer')).toBeHidden();
    await expect(page.locator('nav[aria-label="Breadcrumb"]')).toBeHidden();
    const glows = await page
      .locator('.hero-sky')
      .evaluate((element) => ['::before', '::after'].map((part) => getComputedStyle(element, part).display));
    expect(glows).toEqual(['none', 'none']);
  });

test('a printed FAQ has all answers without its controls', async ({ page, open }) => {
  await page.emulateMedia({ media: 'print' });
  await open('/faq');
  await expect(page.getByText('Discovery and proofs of concept have a fixed price')).toBeVisible();
  await expect(page.locator('[role=tablist]')).toBeHidden();
  await expect(page.locator('summary svg').first()).toBeHidden();
});

test('links that look like buttons are not printed', async ({ page, open }) => {
  await open('/');
  const link = page.getByRole('main').getByRole('link', { name: 'Explore Services' });
  await expect(link).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(link).toBeHidden();
});

test.describe('as an administrator', () => {
  test.use({ as: 'admin' });

  test('a printed enquiry is whole, without buttons and the page below', async ({ page, open, request }) => {
    const name = unique('Writer');
    const message = Array.from({ length: 90 }, (_, index) => `Line ${index + 1}`).join('\n');
    await createEnquiry(request, { name, message });
    await open('/admin/enquiries');
    await page.getByRole('link', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Line 1', { exact: false })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(dialog.getByRole('link', { name: 'Reply', includeHidden: true })).toBeHidden();
    await expect(page.getByRole('main', { includeHidden: true })).toBeHidden();
    const hidden = await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden, 'nothing is scrolled out of sight').toBe(0);
  });
});
