import { expect, test, type Page } from '../../support/test';

const header = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const entry = (id: number, label: string, parentId: number | null = null) => ({
  id,
  label,
  parentId,
  href: `/blog?tag=entry-${id}`,
  order: id,
  isVisible: true,
  requiresAdmin: false,
  metadata: null,
  version: 1,
});

/** Top-level entries: the first has 40 children, the second three, the third a long name. */
const longMenu = (count: number) => [
  entry(1, 'Everything'),
  entry(2, 'Some'),
  entry(3, word),
  ...Array.from({ length: count - 3 }, (_, index) => entry(4 + index, `Entry ${4 + index}`)),
  ...Array.from({ length: 40 }, (_, index) => entry(1000 + index, `${word} ${index}`, 1)),
  ...Array.from({ length: 3 }, (_, index) => entry(2000 + index, `Child ${index} ${word}`, 2)),
];

/** Opens a page with this menu, which the browser requests. */
async function openWithMenu(
  page: Page,
  open: (path: string) => Promise<unknown>,
  items: ReturnType<typeof entry>[],
) {
  await page.route('**/api/navigation', (route) => route.fulfill({ json: items }));
  await open('/client-portal');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const count of [10, 20, 50])
  test(`a menu of ${count} entries fits the page, and all are reachable`, async ({ page, open, watch }) => {
    await openWithMenu(page, open, longMenu(count));
    for (const width of [960, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await watch.inspect(page);
      for (const name of ['Northlight AI', 'Login'])
        await expect(header(page).getByRole('link', { name })).toBeInViewport({ ratio: 0.98 });
      const visibleEntries = main(page).locator('> ul > li').filter({ visible: true });
      const search = await header(page).getByRole('link', { name: 'Search' }).boundingBox();
      const rightEdges = await visibleEntries.evaluateAll((all) =>
        all.map((item) => item.getBoundingClientRect().right),
      );
      expect(Math.max(0, ...rightEdges)).toBeLessThanOrEqual(search?.x ?? 0);
      await opener(page).click();
      for (const name of [word, `Entry ${count}`]) {
        const link = menu(page).getByRole('link', { name, exact: true });
        await link.focus();
        await expect(link).toBeInViewport();
      }
      await page.keyboard.press('Escape');
      // It slides out.
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
    }
    await opener(page).click();
    await menu(page)
      .getByRole('link', { name: `Entry ${count}`, exact: true })
      .click();
    await expect(page).toHaveURL(`/blog?tag=entry-${count}`);
  });

test('panels of a long menu fit the window and scroll', async ({ page, open, watch }) => {
  await openWithMenu(page, open, longMenu(20));
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    for (const [name, child] of [
      ['Everything', `${word} 39`],
      ['Some', `Child 2 ${word}`],
    ] as const) {
      const button = main(page).getByRole('button', { name });
      await button.click();
      const panel = main(page).locator(`[id="${await button.getAttribute('aria-controls')}"]`);
      const box = await panel.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
      const last = panel.getByRole('link', { name: child });
      await last.focus();
      await expect(last).toBeInViewport({ ratio: 0.98 });
      const [inner = 0, outer = 0] = await panel.evaluate((list) => [list.scrollWidth, list.clientWidth]);
      expect(inner).toBeLessThanOrEqual(outer);
      await page.keyboard.press('Escape');
    }
    await watch.inspect(page);
  }
});

test('a menu that fits the header needs no side menu on a wide screen', async ({ page, open }) => {
  await open('/about');
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(main(page).getByRole('link', { name: 'Blog' })).toBeInViewport({ ratio: 0.98 });
    await expect(opener(page)).toBeHidden();
  }
});

test('on a phone the side menu contains the longest names', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWithMenu(page, open, longMenu(50));
  await opener(page).click();
  await menu(page).getByRole('button', { name: 'Everything' }).click();
  const [inner = 0, outer = 0] = await menu(page).evaluate((list) => [list.scrollWidth, list.clientWidth]);
  expect(inner).toBeLessThanOrEqual(outer);
  await expect(menu(page).getByRole('link', { name: `${word} 39` })).toBeVisible();
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('the preview of a long menu shows all of it in rows', async ({ page, open, watch }) => {
    await openWithMenu(page, open, longMenu(20));
    await open('/admin/navigation?show=order');
    const preview = page.getByRole('navigation', { name: 'Preview' });
    await expect(preview.locator('> ul > li')).toHaveCount(20);
    await preview.getByRole('button', { name: 'Some' }).click();
    await expect(preview.getByRole('link', { name: /Child 2/ })).toBeInViewport({ ratio: 0.98 });
    for (const width of [1280, 1024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await watch.inspect(page);
    }
  });
});
