import { changeRows, word, type Row } from '../support/long-words';
import { createEnquiry } from '../support/records';
import { expect, test, type Page } from '../support/test';

test.use({ as: 'admin' });

const title = `${word(57)} ${'and more of it '.repeat(9)}`;

/** The longest valid values in the first row of each list. */
const places: { at: string; call: string; row: Row }[] = [
  { at: '/admin/enquiries', call: '/api/admin/enquiries', row: { company: word(158) } },
  { at: '/admin/enquiries', call: '/api/admin/enquiries', row: { name: word(100), company: word(158) } },
  { at: '/admin/faq?show=items', call: '/api/faq/categories', row: { name: word(100) } },
  { at: '/admin/navigation', call: '/api/navigation', row: { label: word(100) } },
  { at: '/admin/content', call: '/api/admin/content', row: { title, type: 'team-member' } },
];

/** Gives the first row of a list other values. */
const changeFirstRow = (page: Page, call: string, row: Row) =>
  changeRows(
    page,
    (path) => path === call,
    (item, _, index) => (index === 0 ? { ...item, ...row } : item),
  );

/** Returns the parts of a table that overflow its container. */
const textsOutsideTable = (page: Page) =>
  page.locator('table').evaluate((table) => {
    const edge = (table.parentElement as HTMLElement).getBoundingClientRect().right;
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().right > edge) found.push(String(node.textContent));
    }
    return found;
  });

/** Returns short cells (dates, states, kinds) that wrap nevertheless. */
const wrappedWords = (page: Page) =>
  page.locator('tbody td:not(:last-child)').evaluateAll((cells) => {
    const isWrapped = (cell: Element) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      if (text) range.selectNodeContents(text);
      return range.getClientRects().length > 1;
    };
    const texts = cells.filter(isWrapped).map(({ textContent }) => textContent);
    return texts.filter((text) => /^(?:[\d/]+|\w{3,8}|Team Member)$/.test(text));
  });

for (const { at, call, row } of places)
  test(`${at}: a long ${Object.keys(row).join(' and ')} widens no table`, async ({ page, open, api }) => {
    if (call.endsWith('/enquiries'))
      for (const name of ['Grace Hopper', 'Ada']) await createEnquiry(api, { name });
    await changeFirstRow(page, call, row);
    await open(at);
    await expect(
      page
        .getByRole('table')
        .getByText(/Wolfeschlegel/)
        .first(),
    ).toBeVisible();
    for (const width of [1280, 1024, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await textsOutsideTable(page), `${width} pixels`).toEqual([]);
      expect(await wrappedWords(page), `${width} pixels`).toEqual([]);
      if (width === 360) continue;
      const first = page.locator('tbody th').first();
      expect((await first.boundingBox())?.width, `${width} pixels`).toBeGreaterThanOrEqual(128);
    }
  });

test('many tags neither widen the table of posts nor raise a row', async ({ page, open }) => {
  const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
  await changeFirstRow(page, '/api/admin/blog', { title, tags });
  await open('/admin/blog');
  const row = page.locator('tbody tr').first();
  await expect(row.getByText(/Wolfeschlegel/)).toBeVisible();
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect((await row.boundingBox())?.height, `${width} pixels`).toBeLessThan(200);
  }
});

test('a long unbroken search without results does not widen the page', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const length of [60, 3000]) {
    await open(`/admin/users?q=${'a'.repeat(length)}`);
    await expect(page.getByText('No users match')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});
