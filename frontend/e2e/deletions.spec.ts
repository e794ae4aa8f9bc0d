import { expectAccessible } from './support/axe';
import { expect, notice, test } from './support/test';

test.use({ as: 'admin' });

/** What is deleted: where, by which button, whether a question is asked, and what is said when it fails. */
const deletions = [
  { at: '/admin/users', button: /^Delete priya$/, question: true, failed: 'Failed to delete user' },
  {
    at: '/admin/navigation',
    button: /^Delete Careers$/,
    // The browser asks, which is answered below.
    question: false,
    failed: 'Failed to delete navigation item',
  },
  { at: '/admin/content', button: /^Delete /, question: false, failed: 'Failed to delete content' },
  { at: '/admin/blog', button: /^Delete /, question: true, failed: 'Failed to delete post' },
  { at: '/admin/faq', button: /^Delete Pricing$/, question: true, failed: 'Failed to delete FAQ category' },
  { at: '/admin/faq?show=items', button: /^Delete /, question: true, failed: 'Failed to delete FAQ item' },
];

for (const { at, button, question, failed } of deletions)
  test(`a deletion at ${at} that fails says so and leaves the row`, async ({ page, open, watch }) => {
    await open(at);
    const rows = page.getByRole('rowheader');
    await expect(rows.first()).toBeVisible();
    const before = await rows.count();
    await page.route('**/api/**', (route) =>
      route.request().method() === 'DELETE' ? route.abort('failed') : route.fallback(),
    );
    watch.provoke('DELETE');
    watch.provoke('net::ERR_FAILED');
    page.once('dialog', (browser) => void browser.accept());
    await page.getByRole('button', { name: button }).first().click();
    if (question) await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page)).toContainText(failed);
    if (question) {
      await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText(failed);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    }
    await expect(rows).toHaveCount(before);
  });

test('the last administrator and oneself are protected, and whoever reaches the button reads why', async ({
  page,
  open,
}) => {
  await open('/admin/users');
  const button = page.getByRole('button', { name: 'Delete admin', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.focus();
  await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText(/administrator/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit admin', exact: true }).click();
  const box = page.getByRole('dialog').getByLabel('Admin', { exact: true });
  await box.click({ force: true });
  await expect(box).toBeChecked();
});
