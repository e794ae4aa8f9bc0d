import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

test('a table is a tab stop only if it scrolls sideways', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/blog/when-not-to-use-a-language-model');
  const table = page.getByRole('region', { name: 'Table', exact: true });
  await expectAccessible(page);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((place) => place.scrollLeft)).toBeGreaterThan(0);
  await table.blur();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(table).not.toHaveAttribute('tabindex');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(table).toHaveAttribute('tabindex', '0');
  await expectAccessible(page);
});
