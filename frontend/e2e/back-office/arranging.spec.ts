import { expectAccessible, expectAccessibleOnPhoneToo } from '../support/axe';
import { test } from '../support/separate-product';
import { create, read } from '../support/records';
import { expect, notice, type Page } from '../support/test';

test.use({ as: 'admin' });
test.describe.configure({ mode: 'serial' });

const menuList = (page: Page) => page.getByRole('list', { name: 'Menu', exact: true });
const rowsOf = (page: Page) => menuList(page).locator(':scope > li');

/** Returns the menu's top-level items in order. */
const sequence = (page: Page) =>
  menuList(page)
    .locator(':scope > li > div:first-child')
    .getByRole('button', { name: /^Move .* up$/ })
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')?.slice(5, -3)));

/** Returns the first item of the menu that visitors see. */
async function firstInMenu(page: Page) {
  const site = await page.context().newPage();
  await site.goto('/about');
  const first = await site
    .getByRole('navigation', { name: 'Main' })
    .locator('> ul > li')
    .first()
    .textContent();
  await site.close();
  return first;
}

test('an item moved by keyboard and saved moves in the header', async ({ page, open, watch }) => {
  await open('/admin/navigation');
  await page.getByRole('tab', { name: 'Order and preview' }).click();
  await expect(page).toHaveURL('/admin/navigation?show=order');
  await expect.poll(() => sequence(page)).not.toEqual([]);
  const [first, second] = await sequence(page);
  const down = page.getByRole('button', { name: `Move ${first} down` });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  expect((await sequence(page)).slice(0, 2)).toEqual([second, first]);
  await expect.poll(() => firstInMenu(page)).toContain(second);
  await expectAccessibleOnPhoneToo(page, watch);
  await page.reload();
  await expect.poll(() => sequence(page)).toContain(first);
  expect((await sequence(page)).slice(0, 2)).toEqual([second, first]);
  await page.getByRole('button', { name: `Move ${first} up` }).click();
  await expect.poll(async () => (await sequence(page))[0]).toBe(first);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => firstInMenu(page)).toContain(first);
});

test('an item is dragged to another place and back', async ({ page, open }) => {
  await open('/admin/navigation?show=order');
  const list = menuList(page);
  await expect(list).toBeVisible();
  const before = await sequence(page);
  const last = before.length - 1;
  const row = (place: number) => rowsOf(page).nth(place);
  const drag = async (from: number, to: number) => {
    await row(from).scrollIntoViewIfNeeded();
    await row(from).getByTitle('Drag to move').first().hover();
    await page.mouse.down();
    const target = await row(to).boundingBox();
    if (!target) throw new Error('the row is not to be seen');
    const edge = to < from ? 4 : target.height - 4;
    await page.mouse.move(target.x + 20, target.y + edge, { steps: 8 });
    await page.mouse.up();
  };
  /** Resolves once the order has been saved. */
  const saved = (name: string | undefined) =>
    expect(page.getByText(`${name}: position ${last} of ${before.length}`)).toBeAttached();
  await drag(last, last - 1);
  await expect.poll(async () => (await sequence(page))[last]).toBe(before[last - 1]);
  await saved(before[last]);
  await drag(last, last - 1);
  await expect.poll(() => sequence(page)).toEqual(before);
  await saved(before[last - 1]);
  await list.getByRole('button', { name: `Move ${before[last]} up`, exact: true }).click();
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page)).toContainText('The order is as it was');
  await expect.poll(() => sequence(page)).toEqual(before);
});

test("dragging near the window's edge scrolls the page", async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await open('/admin/navigation?show=order');
  const rows = rowsOf(page);
  await rows.last().scrollIntoViewIfNeeded();
  const before = await sequence(page);
  const scrolled = () => page.evaluate(() => window.scrollY);
  expect(await scrolled()).toBeGreaterThan(100);
  const handle = rows.last().getByTitle('Drag to move').first();
  await handle.hover();
  const x = ((await handle.boundingBox())?.x ?? 0) + 10;
  await page.mouse.down();
  await page.mouse.move(x, 10, { steps: 4 });
  await expect.poll(scrolled).toBe(0);
  expect(await sequence(page)).toEqual([before.at(-1), ...before.slice(0, -1)]);
  await page.mouse.move(x, 475, { steps: 4 });
  await expect.poll(() => sequence(page)).toEqual(before);
  expect(await scrolled()).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await sequence(page)).toEqual(before);
});

test('a refused move is rolled back and reported', async ({ page, open, watch }) => {
  await open('/admin/navigation?show=order');
  await expect(menuList(page)).toBeVisible();
  const before = await sequence(page);
  await page.route('**/api/admin/navigation/order', (route) =>
    route.fulfill({ status: 503, json: { error: 'Out of order', message: 'Out of order' } }),
  );
  watch.expectFault('/api/admin/navigation/order');
  await page.getByRole('button', { name: `Move ${before[0]} down` }).click();
  await expect(notice(page)).toContainText('Out of order');
  await expect.poll(() => sequence(page)).toEqual(before);
});

test('the preview shows the menus of visitors and of administrators', async ({ page, open, api }) => {
  const menu = await read<{ label: string; requiresAdmin: boolean; isVisible: boolean }[]>(
    api,
    '/api/navigation',
  );
  const hidden = menu.find(({ requiresAdmin, isVisible }) => requiresAdmin && isVisible)?.label ?? '';
  await open('/admin/navigation?show=order');
  const preview = page.getByRole('navigation', { name: 'Preview' });
  await expect(preview.getByRole('link').first()).toBeVisible();
  await expect(preview.getByText(hidden, { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Administrators' }).click();
  await expect(preview.getByText(hidden, { exact: true })).toBeVisible();
  await preview.getByRole('link').first().click();
  await expect(page).toHaveURL('/admin/navigation?show=order');
});

test('warns of an unknown URL and saves it anyway', async ({ page, open, api }) => {
  await open('/admin/navigation');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Navigation Item' });
  await dialog.getByLabel('Label').fill('Coming soon');
  await dialog.getByLabel('URL', { exact: true }).fill('/blog/no-such-post');
  await expect(dialog.getByText('There’s no page at this address.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('URL', { exact: true }).fill('/blog/monitoring-without-ground-truth');
  await expect(dialog.getByText('There’s no page at this address.')).toBeHidden();
  await dialog.getByLabel('URL', { exact: true }).fill('/coming-soon');
  await expect(dialog.getByText('There’s no page at this address.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page)).toContainText('Navigation item created successfully');
  const items = await read<{ id: number; label: string }[]>(api, '/api/navigation');
  await api.delete(`/api/navigation/${items.find(({ label }) => label === 'Coming soon')?.id}`);
});

test('an item gets another parent by its list, and goes back', async ({ page, open, api }) => {
  const label = `Moved ${Date.now()}`;
  const item = { label, href: '/contact', isVisible: false, order: 900 };
  const { id } = await create(api, '/api/navigation', item);
  const stored = async () => (await read<{ parentId: number | null }>(api, `/api/navigation/${id}`)).parentId;
  await open('/admin/navigation?show=order');
  const parent = page.getByRole('combobox', { name: `Parent of ${label}` });
  await parent.selectOption('Services');
  await expect(page.getByText(new RegExp(`^${label}: under Services, position`))).toBeAttached();
  await expect(page.getByRole('list', { name: 'Services' }).getByText(label)).toBeVisible();
  expect(await stored()).not.toBeNull();
  await expectAccessible(page);
  await parent.selectOption('Top level');
  await expect(page.getByText(new RegExp(`^${label}: top level, position`))).toBeAttached();
  expect(await stored()).toBeNull();
  await api.delete(`/api/navigation/${id}`);
});

test('a second finger neither moves nor drops a dragged row', async ({ page, open }) => {
  await open('/admin/navigation?show=order');
  const rows = rowsOf(page);
  await rows.last().scrollIntoViewIfNeeded();
  const before = await sequence(page);
  const moved = [...before.slice(0, -2), before.at(-1), before.at(-2)];
  const handleOf = async (place: number) => {
    const box = await rows.nth(place).getByTitle('Drag to move').first().boundingBox();
    if (!box) throw new Error('the row is not to be seen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [upper, lower] = [await handleOf(before.length - 2), await handleOf(before.length - 1)];
  const client = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number; id: number }[]
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const first = { ...upper, y: upper.y - 4, id: 1 };
  const second = { ...upper, x: upper.x + 200, id: 2 };
  await touch('touchStart', { ...lower, id: 1 });
  await touch('touchMove', first);
  await expect.poll(() => sequence(page)).toEqual(moved);
  await touch('touchStart', first, second);
  await touch('touchMove', first, { ...second, y: second.y - 120 });
  // The finger that is missing is lifted.
  await touch('touchMove', first);
  expect(await sequence(page)).toEqual(moved);
  await expect(page.getByText(/: position \d+ of/)).toHaveCount(0);
  await touch('touchEnd');
  await expect(notice(page)).toContainText(`${before.at(-1)}: position ${before.length - 1} of`);
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sequence(page)).toEqual(before);
});
