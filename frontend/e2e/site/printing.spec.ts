import { site } from '../support/product';
import { expect, test } from '../support/test';

for (const path of ['/services/1', '/case-studies/7', '/blog/forecasts-with-honest-intervals'])
  test(`${path} is printed with the site's name and its address, and nothing decorative`, async ({
    page,
    open,
  }) => {
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
