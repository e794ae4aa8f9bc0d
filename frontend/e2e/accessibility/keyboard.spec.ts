import { tabTo } from '../support/keyboard';
import { expect, notice, test } from '../support/test';

test('a visit from skip link to logout works by keyboard alone', async ({ page, open, client }) => {
  await open('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Contact Us', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, page.getByRole('textbox', { name: 'Message', exact: true }));
  await page.keyboard.type('Written by keyboard.');
  await page.goto('/auth');
  await tabTo(page, page.getByRole('textbox', { name: 'Username', exact: true }));
  await page.keyboard.type(client.username);
  await tabTo(page, page.getByRole('textbox', { name: 'Password', exact: true }));
  await page.keyboard.type(client.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${client.username}` })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Logout', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused();
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).locator(':focus')).toHaveCount(1);
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('an FAQ category is created, edited and deleted by keyboard alone', async ({ page, open }) => {
    await open('/admin/faq');
    const add = page.getByRole('button', { name: 'Add Category' });
    // It waits for the list, behind which the new one comes.
    await expect(add).toBeEnabled();
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add New Category' });
    await expect(dialog.getByLabel('Category Name')).toBeFocused();
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Display Order')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(dialog.getByLabel('Active')).not.toBeChecked();
    await page.keyboard.press('Control+s');
    await expect(notice(page)).toContainText('FAQ category created successfully');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Edit By keyboard' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(', edited');
    await page.keyboard.press('Enter');
    await expect(notice(page)).toContainText('FAQ category updated successfully');
    const remove = page.getByRole('button', { name: 'Delete By keyboard, edited' });
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(notice(page)).toContainText('FAQ category deleted successfully');
    await expect(remove).toHaveCount(0);
  });
});
