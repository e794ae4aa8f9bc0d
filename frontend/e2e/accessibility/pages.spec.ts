import { pageList as pages } from '@/shared/links/page-list';
import { expectAccessible } from '../support/axe';
import { visitsOf, isServerRendered } from '../support/addresses';
import { saveData } from '../support/network-calls';
import { expect, test } from '../support/test';

const widths = [1280, 360];

// Covers every route of the page table, so that new pages are included.
for (const { chunk } of pages)
  for (const { name, as, path, status = 200 } of visitsOf(chunk))
    test.describe(`the page ${name}`, () => {
      test.use({ as });

      test('is accessible at both widths, and repeats no request', async ({ page, open, watch, api }) => {
        const asked: string[] = [];
        page.on('request', (request) => {
          const { pathname, search } = new URL(request.url());
          // The navigation tab requests its list from the menu's URL, which is public, and requests
          // the user as well, to report a failure.
          const isList =
            name.startsWith('/admin/navigation') && ['/api/navigation', '/api/user'].includes(pathname);
          if (pathname.startsWith('/api/') && !isList) asked.push(pathname + search);
        });
        await saveData(page);
        await open(await path(api), status);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await expect(page.locator('h1')).toHaveCount(1);
          await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
          await expectAccessible(page);
          await watch.inspect(page);
        }
        await expect(page).toHaveTitle(/Northlight AI/);
        expect(new Set(asked).size, asked.join(' ')).toBe(asked.length);
        if (as === 'visitor' && isServerRendered(chunk)) expect(asked).toEqual([]);
      });
    });

test.describe('for a client', () => {
  test.use({ as: 'client' });

  test("the server's pages are a visitor's but for the Dashboard link", async ({
    page,
    open,
    watch,
    api,
  }) => {
    test.slow();
    const visited = pages
      .filter(({ chunk }) => isServerRendered(chunk) && chunk !== 'login-page')
      .flatMap(({ chunk }) => visitsOf(chunk).filter((address) => address.as === 'visitor'));
    for (const { path, status = 200 } of visited) {
      await page.setViewportSize({ width: 1280, height: 800 });
      const response = await open(await path(api), status);
      const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(await response.text())?.[1] ?? '';
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveJSProperty('innerHTML', title);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await page.setViewportSize({ width: 360, height: 800 });
      await watch.inspect(page);
    }
  });
});

test('no page scrolls sideways at widths in between', async ({ page, open, watch }) => {
  for (const path of ['/', '/blog', '/contact']) {
    await open(path);
    for (const width of [320, 390, 640, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await watch.inspect(page);
    }
  }
});
