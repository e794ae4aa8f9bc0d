import { expect, test } from '../support/test';

test("a card's text can be selected, and a click on it opens the card", async ({ page, open }) => {
  await open('/blog');
  const text = page
    .locator('article.group p')
    .filter({ hasText: /[.!?]$/ })
    .first();
  await text.scrollIntoViewIfNeeded();
  const box = await text.boundingBox();
  if (!box) throw new Error('the text is not shown');
  await page.mouse.move(box.x + 2, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 8, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\S/);
  await expect(page).toHaveURL(/\/blog$/);
  await page.mouse.click(box.x + 2, 2);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await text.click();
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/);
});
