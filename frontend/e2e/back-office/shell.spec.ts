import { expectAccessible } from '../support/axe';
import { expect, gate, test } from '../support/test';

test.use({ as: 'admin' });

test('the dashboard has the site’s header, and its tools beside its heading', async ({ page, open }) => {
  await open('/admin/users');
  const header = page.getByRole('banner');
  const main = page.getByRole('main');
  await expect(main.getByText('Signed in as')).toBeAttached();
  await expect(main.getByRole('button', { name: 'Search and commands' })).toBeVisible();
  for (const name of ['FAQ', 'Contact Us', 'Dashboard'])
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(header.getByRole('navigation', { name: 'Main' }).getByText('Services')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await header.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Frequently Asked Questions', 'Contact Us', 'Dashboard'])
    await expect(menu.getByRole('link', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  // How many entries a narrow header has room for depends on the menu's items, which other tests add.
  await page.setViewportSize({ width: 1280, height: 800 });
  await main.getByRole('link', { name: 'View site' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
});

test('/admin returns to the last tab, and /admin/users to users', async ({ page, open }) => {
  await open('/admin');
  await expect(page.getByRole('tab', { name: 'User Management' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  // It is stored after the paint.
  await page.waitForFunction(() => localStorage.getItem('portico-admin-tab') === '/admin/faq');
  await open('/admin');
  await expect(page).toHaveURL(/\/admin\/faq$/);
  await open('/admin/users');
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
});

test('on a phone the tabs show that there are more, and stay scrolled', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const counts = gate();
  await page.route('**/api/admin/enquiries/counts', async (route) => {
    await counts.opened;
    await route.fulfill({ json: { new: 1234, answered: 0, spam: 0 } });
  });
  await open('/admin/users');
  const tabs = page.getByRole('tablist', { name: 'Dashboard' });
  await expect(tabs).toHaveClass(/edge-fade/);
  await tabs.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
  await expect(tabs).toHaveCSS('--before', '48px');
  await expect(tabs).not.toHaveCSS('--after', '48px');
  // The number of new enquiries widens its tab.
  counts.open();
  await expect(tabs.getByText('1,234')).toBeVisible();
  await expect(tabs).toHaveCSS('--after', '48px');
  await expect(tabs).toHaveCSS('--before', '48px');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('rows begin high, show tags, and open when tapped', async ({ page, open }) => {
    // Other tests create posts without tags.
    await open('/admin/blog?tag=engineering');
    const row = page.getByRole('row').nth(1);
    const box = await row.boundingBox();
    expect(box?.y).toBeLessThan(270);
    expect(box?.height).toBeLessThan(155);
    await expect(page.getByRole('button', { name: /^Filter by tag/ }).first()).toBeVisible();
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    expect((await sort.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await row.locator('[title]').first().tap();
    await expect(page).toHaveURL(/\/edit$/);
    await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeFocused();
    expect((await page.getByLabel('Content').boundingBox())?.y).toBeLessThan(430);
  });
});
