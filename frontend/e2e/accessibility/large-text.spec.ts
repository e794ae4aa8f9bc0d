import { expect, test, type Page } from '../support/test';

async function enlargeText(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

const fontSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const as of ['visitor', 'client'] as const)
  test.describe(`for a ${as} with text at twice the size`, () => {
    test.use({ as });

    test('no page overflows the window, and the side menu opens', async ({ page, open }) => {
      await enlargeText(page);
      for (const path of ['/', '/services', '/blog', '/client-portal']) {
        await open(path);
        expect(await fontSize(page)).toBe('32px');
        for (const width of [640, 700, 770, 800, 850, 1024]) {
          await page.setViewportSize({ width, height: 800 });
          const menu = page.getByRole('button', { name: 'Open menu' });
          await expect(menu).toBeInViewport({ ratio: 0.98 });
          expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
        }
      }
    });
  });
