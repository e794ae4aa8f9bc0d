import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

test.use({ as: 'admin' });

async function openPalette(page: Page) {
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  return palette;
}

for (const width of [1280, 360])
  test(`goes to a tab by keyboard alone at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 740 });
    await open('/admin/users');
    const palette = await openPalette(page);
    await expectAccessible(page);
    const box = await palette.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    await page.keyboard.type('newsletter');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/newsletter$/);
    await expect(palette).toHaveCount(0);
  });

test('finds records of every list', async ({ page, open }) => {
  await open('/admin/users');
  const palette = await openPalette(page);
  await page.keyboard.type('triage');
  await expect(palette.getByRole('group', { name: 'Content' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await palette.getByRole('group', { name: 'Content' }).getByRole('option').first().click();
  await expect(page.getByRole('dialog', { name: 'Edit Content' })).toBeVisible();
});

test('creates a user, and the slash stays with the list’s search', async ({ page, open }) => {
  await open('/admin/blog');
  await openPalette(page);
  await page.keyboard.type('new user');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Create New User' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});
