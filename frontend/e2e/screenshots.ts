import { pages } from '@/app/page-table';
import { settled, themes } from './support/axe';
import { addressesOf } from './support/addresses';
import { test } from './support/test';

// `npm run screenshots`: every page in both themes and two widths, into `screenshots/`.
for (const { chunk } of pages)
  for (const { name, as, path, status = 200 } of addressesOf(chunk))
    test.describe(name, () => {
      test.use({ as });

      test('is photographed', async ({ page, open, api }) => {
        await open(await path(api), status);
        await page.waitForLoadState('networkidle');
        // Pictures further down are fetched when they come near.
        await page.evaluate(async () => {
          for (const image of document.images) image.loading = 'eager';
          await Promise.allSettled([...document.images].map((image) => image.decode()));
        });
        for (const width of [1280, 360])
          for (const colorScheme of themes) {
            await page.setViewportSize({ width, height: 800 });
            await page.emulateMedia({ colorScheme });
            await settled(page);
            const file = name.replace(/[^a-z0-9-]+/gi, '-').replace(/^-|-$/g, '') || 'home';
            await page.screenshot({
              path: `screenshots/${file}.${colorScheme}.${width}.png`,
              fullPage: true,
            });
          }
      });
    });
