import { expectAccessible } from '../support/axe';
import { expect, test, type Page } from '../support/test';

/** Sends a close request as Android's Back does. Escape does the same, without the page receiving a key event. */
async function back(page: Page) {
  await page.evaluate(() => {
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && event.stopImmediatePropagation();
    window.addEventListener('keydown', hide, { capture: true, once: true });
  });
  await page.keyboard.press('Escape');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('Back closes the contact dialog and keeps its text', async ({ page, open }) => {
    await open('/');
    const opener = page.getByRole('main').getByRole('button', { name: 'Contact Us' });
    const dialog = page.getByRole('dialog', { name: 'Get in Touch' });
    await opener.click();
    await dialog.getByLabel('Name').fill('Grace');
    await back(page);
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL('/');
    await opener.click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Grace');
  });

  test('Back closes the side menu', async ({ page, open }) => {
    await open('/about');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await back(page);
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/about');
  });
});

test('Back closes a dropdown panel', async ({ page, open }) => {
  await open('/about');
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Case studies' });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await back(page);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin', viewport: { width: 360, height: 740 } });

  for (const [name, close] of [
    ['Back', back],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ] as const)
    test(`${name} asks before discarding text, and closes the question first`, async ({ page, open }) => {
      await open('/admin/faq');
      await page.getByRole('button', { name: 'Add Category' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add New Category' });
      const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
      await dialog.getByLabel('Category Name').fill('Half typed');
      for (let time = 0; time < 2; time += 1) {
        await close(page);
        await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
        await expectAccessible(page);
        await close(page);
        await expect(question).toBeHidden();
        await expect(dialog.getByLabel('Category Name')).toHaveValue('Half typed');
      }
      await dialog.getByLabel('Category Name').fill('');
      await close(page);
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/admin/faq');
    });
});
