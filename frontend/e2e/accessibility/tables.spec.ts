import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

test('rows of a table fold on a phone, so that every value is in view', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/blog/when-not-to-use-a-language-model');
  const table = page.getByRole('region', { name: 'Table', exact: true }).first();
  await expect(table).not.toHaveAttribute('tabindex');
  const hidden = await table.evaluate((place) => {
    const { left, right } = place.getBoundingClientRect();
    return [...place.querySelectorAll('th, td')].filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.left < left || box.right > right || cell.scrollWidth > cell.clientWidth;
    }).length;
  });
  expect(hidden).toBe(0);
  await expect(table.getByRole('columnheader').first()).toBeVisible();
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveCount(5);
  await expectAccessible(page);
});

test('a table is a tab stop only if it scrolls sideways', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/blog/when-not-to-use-a-language-model');
  const table = page.getByRole('region', { name: 'Table', exact: true }).first();
  await table.evaluate((place) => {
    place.querySelector('table')?.style.setProperty('width', '900px');
    // The table's own size is not observed.
    place.style.maxWidth = '99%';
  });
  await expect(table).toHaveAttribute('tabindex', '0');
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((place) => place.scrollLeft)).toBeGreaterThan(0);
  await table.blur();
  await page.setViewportSize({ width: 1280, height: 800 });
  await table.evaluate((place) => place.querySelector('table')?.style.removeProperty('width'));
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(table).not.toHaveAttribute('tabindex');
});
