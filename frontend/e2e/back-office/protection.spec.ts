import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';

test.use({ as: 'admin' });

test("the last administrator and one's own account can't be deleted", async ({ page, open }) => {
  await open('/admin/users');
  const button = page.getByRole('button', { name: 'Delete admin', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.focus();
  await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText(/administrator/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await button.blur();
  await button.click({ force: true });
  await expect(button).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit admin', exact: true }).click();
  const box = page.getByRole('dialog').getByLabel('Admin', { exact: true });
  await box.click({ force: true });
  await expect(box).toBeChecked();
});
