import { pages } from '@/app/page-table';
import { addressesOf } from './support/addresses';
import { dialogOf, dialogs } from './support/dialogs';
import { answering, expect, test, type Page } from './support/test';

// Text alone at 200 %, as browsers let people set it: twice the usual size of letters, in a window that stays as it is.

async function enlargeText(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Texts and controls of which a part is beyond an edge where nothing scrolls to it. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return false;
      let place = { left: 0, right: document.documentElement.clientWidth };
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        const { overflowX } = getComputedStyle(outer);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (overflowX !== 'visible' && outer !== document.body && outer !== document.documentElement) {
          place = outer.getBoundingClientRect();
          break;
        }
      }
      return left < place.left - 1 || right > place.right + 1;
    };
    return [...document.querySelectorAll('h1, h2, h3, p, a, button, label, input, select, textarea')]
      .filter(isCut)
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);
  });

for (const as of ['visitor', 'client', 'admin'] as const)
  test.describe(`for a ${as}`, () => {
    test.use({ as });

    test('with text twice as large no page scrolls sideways or cuts anything off', async ({
      page,
      open,
      watch,
      api,
    }) => {
      test.setTimeout(240_000);
      await enlargeText(page);
      for (const address of pages.flatMap(({ chunk }) => addressesOf(chunk))) {
        if (address.as !== as) continue;
        await open(await address.path(api), address.status);
        await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await watch.inspect(page);
          expect(await cutOff(page), `${address.name} at ${width} pixels`).toEqual([]);
        }
      }
    });
  });

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('with text twice as large no dialog scrolls sideways', async ({ page, open, watch }) => {
    test.setTimeout(240_000);
    await enlargeText(page);
    for (const { at, opener, dialog: name, submit } of dialogs)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await open(at);
        await page.getByRole('button', { name: opener }).first().click();
        const dialog = dialogOf(page, name);
        await expect(dialog).toBeVisible();
        if (submit) await dialog.getByRole('button', { name: submit, exact: true }).click();
        await watch.inspect(page);
        const [inner = 0, outer = 0] = await dialog.evaluate((panel) => [
          panel.scrollWidth,
          panel.clientWidth,
        ]);
        expect(inner, `${name} at ${width} pixels`).toBeLessThanOrEqual(outer);
        // What was typed would be asked about.
        await page.reload();
        await answering(page);
      }
  });
});
